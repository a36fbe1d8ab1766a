import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import java.util.List;

/** Serves the MongoDB wire on a free port of the loopback address until SIGTERM or the end of stdin. */
public class MongoWire {
  /** The Node driver refuses servers below wire version 9; the library's own newest is 8. */
  record Version(List<Integer> getVersionArray, int getWireVersion) implements MongoVersion {}

  public static void main(String[] args) throws Exception {
    var backend = H2Backend.inMemory();
    backend.version(new Version(List.of(5, 0, 0), 13));
    var server = new MongoServer(backend);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("port " + server.bind().getPort());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }
}
