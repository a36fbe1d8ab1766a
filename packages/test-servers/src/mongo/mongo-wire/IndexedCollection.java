import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.h2.mvstore.MVStore;

/**
 * Reads the documents that an index proposes, and tests each against the whole query. The library reads the whole
 * collection for every query that is not of exactly the fields of an index.
 */
class IndexedCollection extends H2Collection {
  IndexedCollection(
      MongoDatabase database, String name, CollectionOptions options, MVStore store, CursorRegistry cursors) {
    super(
        database,
        name,
        options,
        store.openMap("databases." + database.getDatabaseName() + "." + name),
        store.openMap("meta." + database.getDatabaseName() + "." + name),
        cursors);
  }

  @Override
  protected QueryResult queryDocuments(
      Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
    var intervals = Interval.of(query);
    var id = intervals.getOrDefault("_id", Interval.ALL);
    if (id.isPoint() && id.low().value() instanceof String position) {
      List<Object> positions = getDocument(position) == null ? List.of() : List.of(position);
      return matchDocuments(query, positions, orderBy, skip, limit, batchSize, fields);
    }
    var use = getIndexes().stream()
        .filter(OrderedIndex.class::isInstance)
        .map(OrderedIndex.class::cast)
        .filter(index -> index.isComplete(intervals))
        .map(index -> index.useFor(intervals, orderBy))
        .max(OrderedIndex.Use.BY_WORTH);
    if (use.isEmpty() || use.get().isWorthless())
      return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
    var remainingOrder = use.get().isSorted() ? null : orderBy;
    return matchDocuments(query, use.get().positions(), remainingOrder, skip, limit, batchSize, fields);
  }
}
