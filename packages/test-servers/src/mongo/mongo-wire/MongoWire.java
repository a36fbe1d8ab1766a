import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
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
          return new IndexedCollection(this, name, options, getMvStore(), getCursorRegistry());
        }

        @Override
        protected Index<Object> openOrCreateSecondaryIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
          return new OrderedIndex(name, keys, false, sparse);
        }

        @Override
        protected Index<Object> openOrCreateUniqueIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
          return new OrderedIndex(name, keys, true, sparse);
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
