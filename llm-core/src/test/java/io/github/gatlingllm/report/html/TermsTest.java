// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.Term;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TermsTest {

  private static final Path DOCS = Path.of("../src/docs");

  static Stream<String> pages() {
    return Stream.concat(
            Arrays.stream(Term.values()).map(Term::page),
            Arrays.stream(Metric.values()).map(Term::page))
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyDefinitionLeadsToAPlaceThatTheDocsHave(String page) throws IOException {
    int hash = page.indexOf('#');
    Path file = DOCS.resolve(hash < 0 ? page : page.substring(0, hash));

    assertThat(file).exists();
    if (hash >= 0) {
      assertThat(
              Files.readAllLines(file).stream()
                  .filter(l -> l.startsWith("#"))
                  .map(TermsTest::anchor))
          .contains(page.substring(hash + 1));
    }
  }

  /** The build fills the address in; a class path without a build has it as it is in the file. */
  @Test
  void itIsReachedAtTheAddressThatTheProjectTells() throws IOException {
    String project = Files.readString(Path.of("../pom.xml"));
    Matcher url = Pattern.compile("<url>(https://github.com/[^<]+)</url>").matcher(project);
    assertThat(url.find()).isTrue();
    assertThat(Term.url("how-to/set-slos.md#slos").replace("${project.url}", url.group(1)))
        .isEqualTo(url.group(1) + "/blob/main/src/docs/how-to/set-slos.md#slos");
  }

  @Test
  void aDefinitionNeedsNoScriptAndNoPointer() {
    Html html = new Html();
    Terms.write(html, Metric.TTFT);

    assertThat(html.toString())
        .startsWith("<details class=\"term\"><summary>TTFT</summary>")
        .contains("first content chunk − sent. ", "aria-label=\"More about TTFT\"")
        .doesNotContain("title=");
  }

  private static String anchor(String heading) {
    return heading
        .replaceFirst("^#+ ", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} -]", "")
        .replace(' ', '-');
  }
}
