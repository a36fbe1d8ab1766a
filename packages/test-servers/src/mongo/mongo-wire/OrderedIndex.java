import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.DuplicateKeyError;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * An index in the order of its fields. The library has only unique ones, which serve queries of exactly their fields. As
 * the store port promises, the fields hold no lists, and a sparse index has one field that never holds null.
 */
final class OrderedIndex extends Index<Object> {
  private final boolean unique;
  private final List<String> fields;
  private final NavigableSet<Entry> entries = new TreeSet<>();
  private final Map<Object, Entry> entryAt = new HashMap<>();

  OrderedIndex(String name, List<IndexKey> keys, boolean unique, boolean sparse) {
    super(name, keys, sparse);
    this.unique = unique;
    fields = new ArrayList<>(keys());
    if (!fields.contains("_id")) fields.add("_id");
  }

  /**
   * The indexed values of a document and last its position. With a side, a place beside all entries that begin with
   * these values: before them (-1) or after them (1).
   */
  private record Entry(List<Object> values, int side) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      for (var i = 0; i < Math.min(values.size(), other.values.size()); i++) {
        var order = ValueComparator.asc().compare(values.get(i), other.values.get(i));
        if (order != 0) return order;
      }
      if (values.size() == other.values.size()) return Integer.compare(side, other.side);
      return values.size() < other.values.size() ? side : -other.side;
    }

    Object position() {
      return values.get(values.size() - 1);
    }
  }

  /** What an index does for a query: `positions` has all documents that match, in the order of the query if `isSorted`. */
  record Use(int equalFields, boolean isSorted, boolean isNarrowed, Iterable<Object> positions) {
    static final Comparator<Use> BY_WORTH =
        Comparator.comparingInt(Use::equalFields).thenComparing(Use::isSorted).thenComparing(Use::isNarrowed);

    boolean isWorthless() {
      return equalFields == 0 && !isSorted && !isNarrowed;
    }
  }

  /** Whether all documents that match are in it. */
  boolean isComplete(Map<String, Interval> intervals) {
    return !isSparse() || !intervals.getOrDefault(fields.get(0), Interval.ALL).containsMissing();
  }

  Use useFor(Map<String, Interval> intervals, Document orderBy) {
    var equalValues = new ArrayList<Object>();
    var next = Interval.ALL;
    for (var field : fields) {
      next = intervals.getOrDefault(field, Interval.ALL);
      if (!next.isPoint()) break;
      equalValues.add(next.low().value());
    }
    var equalFields = equalValues.size();
    var from = placeOf(equalValues, next.low(), -1);
    var to = placeOf(equalValues, next.high(), 1);
    var selected =
        from.compareTo(to) < 0 ? entries.subSet(from, true, to, true) : Collections.<Entry>emptyNavigableSet();
    var direction = directionOf(orderBy, equalFields);
    var inOrder = direction < 0 ? selected.descendingSet() : selected;
    Iterable<Object> positions = () -> inOrder.stream().map(Entry::position).iterator();
    return new Use(equalFields, direction != 0, !next.equals(Interval.ALL), positions);
  }

  /** A place at a value includes its entries. Those of null are the ones of missing fields too. */
  private static Entry placeOf(List<Object> equalValues, Interval.Place end, int openSide) {
    if (end == null) return new Entry(equalValues, openSide);
    var values = new ArrayList<>(equalValues);
    values.add(end.value());
    return new Entry(values, end.side() == 0 ? openSide : end.side());
  }

  /** Once the first fields are equal: 1 or -1 if the entries have this order from the front or the back, otherwise 0. */
  private int directionOf(Document orderBy, int equalFields) {
    if (orderBy == null) return 0;
    var wanted = new ArrayList<>(orderBy.keySet());
    wanted.removeAll(fields.subList(0, equalFields));
    var rest = fields.subList(equalFields, fields.size());
    if (wanted.isEmpty() || wanted.size() > rest.size() || !wanted.equals(rest.subList(0, wanted.size()))) return 0;
    var directions = wanted.stream().map(field -> ((Number) orderBy.get(field)).intValue()).distinct().toList();
    return directions.size() == 1 ? directions.get(0) : 0;
  }

  /** A new index of a collection that has documents checks all of them before it adds the first. */
  @Override
  public void add(Document document, Object position, MongoCollection<Object> collection) {
    checkAdd(document, collection);
    put(entryOf(document, position), position);
  }

  @Override
  public Object remove(Document document) {
    var position = document.get("_id");
    var entry = entryAt.remove(position);
    if (entry != null) entries.remove(entry);
    return position;
  }

  @Override
  public void updateInPlace(
      Document oldDocument, Document newDocument, Object position, MongoCollection<Object> collection) {
    var entry = entryOf(newDocument, position);
    if (entry.equals(entryAt.get(position))) return;
    remove(newDocument);
    put(entry, position);
  }

  private void put(Entry entry, Object position) {
    if (isSparse() && entry.values.get(0) == null) return;
    entries.add(entry);
    entryAt.put(position, entry);
  }

  private Entry entryOf(Document document, Object position) {
    var keyValues = getKeyValues(document);
    if (keyValues.size() > 1) throw new IllegalArgumentException("a list in the fields of " + this);
    var values = new ArrayList<Object>();
    keyValues.iterator().next().forEach(values::add);
    values.add(position);
    return new Entry(values, 0);
  }

  @Override
  public void checkAdd(Document document, MongoCollection<Object> collection) {
    if (unique) refuseSameValues(entryOf(document, document.get("_id")), null, collection);
  }

  @Override
  public void checkUpdate(Document oldDocument, Document newDocument, MongoCollection<Object> collection) {
    var position = newDocument.get("_id");
    if (unique) refuseSameValues(entryOf(newDocument, position), entryAt.get(position), collection);
  }

  private void refuseSameValues(Entry entry, Entry before, MongoCollection<Object> collection) {
    var indexed = entry.values.subList(0, entry.values.size() - 1);
    if (isSparse() && indexed.get(0) == null) return;
    var same = entries.subSet(new Entry(indexed, -1), new Entry(indexed, 1));
    if (same.stream().allMatch(other -> other.equals(before))) return;
    throw new DuplicateKeyError(this, collection, getKeys(), new KeyValue(indexed));
  }

  @Override
  public boolean isUnique() {
    return unique;
  }

  @Override
  public boolean hasSameOptions(Index<?> other) {
    return super.hasSameOptions(other) && unique == other.isUnique() && fields.equals(((OrderedIndex) other).fields);
  }

  @Override
  public Object getPosition(Document document) {
    var position = document.get("_id");
    return entryAt.containsKey(position) ? position : null;
  }

  @Override
  public long getCount() {
    return entries.size();
  }

  @Override
  public long getDataSize() {
    return 0;
  }

  @Override
  public void drop() {
    entries.clear();
    entryAt.clear();
  }

  /** The library asks only for queries that name exactly the fields; `useFor` answers for all. */
  @Override
  public boolean canHandle(Document query) {
    return false;
  }

  @Override
  public Iterable<Object> getPositions(Document query) {
    throw new UnsupportedOperationException();
  }
}
