// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Prints each test that failed and passed when it ran again, with its first failure, and fails if
 * there are too many: {@code java src/build/Flakes.java FOLDER MOST}.
 */
public final class Flakes {

  private static final List<String> FOLDERS = List.of("failsafe-reports", "surefire-reports");

  private Flakes() {}

  /** Exits with 1 if there are more flakes than allowed. */
  public static void main(String[] arguments) throws Exception {
    List<String> flakes = new ArrayList<>();
    for (Path report : reports(Path.of(arguments[0]))) {
      flakes.addAll(of(report));
    }
    int most = Integer.parseInt(arguments[1]);
    System.out.println("== flakes: " + flakes.size() + " (at most " + most + ") ==");
    flakes.forEach(System.out::println);
    System.exit(flakes.size() > most ? 1 : 0);
  }

  private static List<Path> reports(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Flakes::isReport).sorted().toList();
    }
  }

  private static boolean isReport(Path file) {
    String name = file.getFileName().toString();
    Path folder = file.toAbsolutePath().getParent();
    return name.startsWith("TEST-")
        && name.endsWith(".xml")
        && FOLDERS.contains(folder.getFileName().toString());
  }

  private static List<String> of(Path report)
      throws ParserConfigurationException, SAXException, IOException {
    var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    var tests = builder.parse(report.toFile()).getElementsByTagName("testcase");
    List<String> flakes = new ArrayList<>();
    for (int i = 0; i < tests.getLength(); i++) {
      Element test = (Element) tests.item(i);
      Element first = firstFailure(test);
      if (first != null) {
        flakes.add(described(test, first));
      }
    }
    return flakes;
  }

  /** The failure of a test that passed afterwards, or null. */
  private static Element firstFailure(Element test) {
    for (Node node = test.getFirstChild(); node != null; node = node.getNextSibling()) {
      String name = node.getNodeName();
      if (name.equals("flakyFailure") || name.equals("flakyError")) {
        return (Element) node;
      }
    }
    return null;
  }

  private static String described(Element test, Element failure) {
    String name = test.getAttribute("classname") + "." + test.getAttribute("name");
    String trace = failure.getTextContent().strip();
    String words = trace.isEmpty() ? failure.getAttribute("message") : trace;
    return "FLAKE " + name + "\n  " + words.replace("\n", "\n  ");
  }
}
