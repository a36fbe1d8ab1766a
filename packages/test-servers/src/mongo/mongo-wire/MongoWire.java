import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import java.util.List;
import org.h2.mvstore.MVStore;

/**
 * Serves the MongoDB wire on the loopback address until SIGTERM or the end of stdin: on a free port and in memory, or on the
 * given port (0: a free one) and in the given file.
 */
public class MongoWire {
  /** The Node driver refuses servers below wire version 9; the library's own newest is 8. */
  record Version(List<Integer> getVersionArray, int getWireVersion) implements MongoVersion {}

  /**
   * Finds a document by its id although the query has more conditions, as every conditional write does. The library uses an index
   * only for queries of exactly its fields, and reads the whole collection for others.
   */
  static class CollectionById extends H2Collection {
    CollectionById(
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
      if (query.size() == 1 || !(query.get("_id") instanceof String id))
        return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
      List<Object> positions = getDocument(id) == null ? List.of() : List.of(id);
      return matchDocuments(query, positions, orderBy, skip, limit, batchSize, fields);
    }
  }

  static class Backend extends H2Backend {
    Backend(MVStore store) {
      super(store);
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String database) {
      // The constructor opens collections already.
      return new H2Database(database, getMvStore(), getCursorRegistry()) {
        @Override
        protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
          return new CollectionById(this, name, options, getMvStore(), getCursorRegistry());
        }
      };
    }
  }

  /**
   * Has every change in its file before it answers. The store's own writer runs once a second beside the thread that changes
   * documents in place, and may write none of them.
   */
  static class FileBackend extends Backend {
    FileBackend(String file) {
      super(new MVStore.Builder().fileName(file).autoCommitDisabled().open());
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      var answer = super.handleMessage(message);
      commit();
      return answer;
    }

    @Override
    public QueryResult handleQuery(MongoQuery query) {
      var answer = super.handleQuery(query);
      commit();
      return answer;
    }
  }

  public static void main(String[] args) throws Exception {
    var port = args.length > 0 ? Integer.parseInt(args[0]) : 0;
    var backend = args.length > 1 ? new FileBackend(args[1]) : new Backend(MVStore.open(null));
    backend.version(new Version(List.of(5, 0, 0), 13));
    var server = new MongoServer(backend);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> shutDown(server, backend)));
    server.bind("127.0.0.1", port);
    System.out.println("port " + server.getLocalAddress().getPort());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }

  /** A connection that cannot be closed ends shutdownNow before it closes the file. */
  private static void shutDown(MongoServer server, H2Backend backend) {
    try {
      server.shutdownNow();
    } finally {
      backend.close();
    }
  }
}
