import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The values between two places; null is an open end. */
record Interval(Place low, Place high) {
  /** Before (-1), at (0) or after (1) a value. The lowest value is null; fields that are missing are before it. */
  record Place(Object value, int side) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      var order = ValueComparator.asc().compare(value, other.value);
      return order == 0 ? Integer.compare(side, other.side) : order;
    }
  }

  static final Interval ALL = new Interval(null, null);
  private static final Interval PRESENT = new Interval(new Place(null, 0), null);
  private static final Interval PRESENT_NOT_NULL = new Interval(new Place(null, 1), null);
  private static final List<Class<?>> SCALARS = List.of(Number.class, String.class, Boolean.class, Instant.class);
  private static final Map<Object, Place> LOWEST_OF_TYPE =
      Map.of(
          "number", new Place(Double.NEGATIVE_INFINITY, -1), "string", new Place("", -1), "bool", new Place(false, -1));

  /** For fields of a query, an interval that contains every value that matches, and perhaps others. */
  static Map<String, Interval> of(Document query) {
    return query.entrySet().stream()
        .map(part -> of(part.getKey(), part.getValue()))
        .reduce(Map.of(), Interval::ofBoth);
  }

  /** Whether it is one value. */
  boolean isPoint() {
    if (low == null || high == null) return false;
    return ValueComparator.asc().compare(low.value, high.value) == 0 && low.side < high.side;
  }

  boolean containsMissing() {
    return low == null || low.compareTo(PRESENT.low) < 0;
  }

  private static Map<String, Interval> of(String key, Object value) {
    return switch (key) {
      case "$and" -> queries(value).reduce(Map.of(), Interval::ofBoth);
      case "$or" -> queries(value).reduce(Interval::ofEither).orElse(Map.of());
      default -> key.startsWith("$") ? Map.of() : Map.of(key, ofCondition(value));
    };
  }

  private static Stream<Map<String, Interval>> queries(Object list) {
    return ((Collection<?>) list).stream().map(query -> of((Document) query));
  }

  private static Map<String, Interval> ofBoth(Map<String, Interval> a, Map<String, Interval> b) {
    var both = new HashMap<>(a);
    b.forEach((field, interval) -> both.merge(field, interval, Interval::intersection));
    return both;
  }

  private static Map<String, Interval> ofEither(Map<String, Interval> a, Map<String, Interval> b) {
    var either = new HashMap<>(a);
    either.keySet().retainAll(b.keySet());
    either.replaceAll((field, interval) -> interval.hull(b.get(field)));
    return either;
  }

  private static Interval ofCondition(Object condition) {
    if (condition == null || SCALARS.stream().anyMatch(scalar -> scalar.isInstance(condition)))
      return new Interval(new Place(condition, -1), new Place(condition, 1));
    if (!(condition instanceof Document operators)) return ALL;
    return operators.entrySet().stream()
        .map(operator -> ofOperator(operator.getKey(), operator.getValue()))
        .reduce(ALL, Interval::intersection);
  }

  private static Interval ofOperator(String operator, Object operand) {
    var point = ofCondition(operand);
    return switch (operator) {
      case "$eq" -> point;
      case "$gt" -> new Interval(point.high, null);
      case "$gte" -> new Interval(point.low, null);
      case "$lt" -> PRESENT_NOT_NULL.intersection(new Interval(null, point.low));
      case "$lte" -> PRESENT_NOT_NULL.intersection(new Interval(null, point.high));
      case "$in" -> ((Collection<?>) operand).stream().map(Interval::ofCondition).reduce(Interval::hull).orElse(ALL);
      case "$exists" -> Boolean.TRUE.equals(operand) ? PRESENT : ofCondition(null);
      case "$ne" -> operand == null ? PRESENT_NOT_NULL : ALL;
      case "$type" -> new Interval(LOWEST_OF_TYPE.get(operand), null);
      default -> ALL;
    };
  }

  private Interval intersection(Interval other) {
    return new Interval(
        low == null || other.low != null && other.low.compareTo(low) > 0 ? other.low : low,
        high == null || other.high != null && other.high.compareTo(high) < 0 ? other.high : high);
  }

  private Interval hull(Interval other) {
    return new Interval(
        low == null || other.low == null ? null : other.low.compareTo(low) < 0 ? other.low : low,
        high == null || other.high == null ? null : other.high.compareTo(high) > 0 ? other.high : high);
  }
}
