// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the shell steps of the documented pipelines, with stubs of Maven and git. */
class PipelinesTest {

  private static final Path PAGE =
      Path.of("..", "src", "docs", "tutorials", "gate-a-pull-request.md");
  private static final String RUN = "mvn -B gatling:test";

  private static final String GIT = "#!/bin/sh\nfor last; do :; done\nmkdir \"$last\"\n";
  private static final String MAVEN =
      """
      #!/bin/sh
      case "$*" in *install*) [ -d .gatling-llm ]; exit $? ;; esac
      [ "$MVN_EXIT" = 1 ] && exit 1
      mkdir -p target/gatling/run-1/llm
      echo run-1/llm >target/gatling/llm-latest.txt
      echo '<testsuite/>' >target/gatling/run-1/llm/junit.xml
      exit "$MVN_EXIT"
      """;

  @TempDir private Path folder;

  /** The steps of GitHub, GitLab and Jenkins, in the order of the page. */
  private enum Pipeline {
    GITHUB("yaml", "jobs:", "(?m)^ +(?:- )?run: (?:\\|\\n((?: {10}.*\\n)+)|(.*)\\n)"),
    GITLAB("yaml", "llm-gate:", "(?m)^    - (?:\\|\\n((?: {6}.*\\n)+)|(.*)\\n)"),
    JENKINS("groovy", "pipeline", "(?m)^ +sh (?:'''((?s).*?)'''|'(.*)')\\n");

    private final String language;
    private final String begin;
    private final Pattern step;

    Pipeline(String language, String begin, String step) {
      this.language = language;
      this.begin = begin;
      this.step = Pattern.compile(step);
    }

    String text() throws IOException {
      String page = Files.readString(PAGE, UTF_8);
      String fence = "```" + language + "\n";
      int from = page.indexOf(fence + begin) + fence.length();
      return page.substring(from, page.indexOf("\n```", from) + 1);
    }

    List<String> steps() throws IOException {
      return step.matcher(text())
          .results()
          .map(found -> found.group(1) == null ? found.group(2) : found.group(1).stripIndent())
          .toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GITHUB, 0, true", "GITHUB, 2, true", "GITHUB, 1, false",
    "GITLAB, 0, true", "GITLAB, 2, true", "GITLAB, 1, false",
    "JENKINS, 0, true", "JENKINS, 2, true", "JENKINS, 1, false"
  })
  void onlyTheRunFails(Pipeline pipeline, int exit, boolean report) throws Exception {
    program("git", GIT);
    program("mvn", MAVEN);
    var failed = new ArrayList<String>();
    List<String> steps = pipeline.steps();
    for (String step : steps) {
      if (run(step, exit) != 0) {
        failed.add(step.strip());
      }
    }

    assertThat(steps).filteredOn(step -> step.startsWith(RUN)).hasSize(1);
    assertThat(steps).anyMatch(step -> step.contains("-DskipTests install"));
    assertThat(failed).hasSize(exit == 0 ? 0 : 1).allMatch(step -> step.startsWith(RUN));
    assertThat(Files.exists(folder.resolve("llm-report/junit.xml"))).isEqualTo(report);
  }

  @Test
  void gitHubsJobCanPublishAndEnds() throws IOException {
    assertThat(Pipeline.GITHUB.text())
        .contains("timeout-minutes: ", "      contents: read\n", "      checks: write ")
        .contains("if: ${{ !cancelled() }}")
        .doesNotContain("always()");
  }

  private void program(String name, String script) throws IOException {
    Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
    Files.writeString(file, script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Runs a step as GitHub does. */
  private int run(String step, int exit) throws IOException, InterruptedException {
    var builder = new ProcessBuilder("bash", "-e", "-c", step).directory(folder.toFile());
    builder.environment().merge("PATH", folder.resolve("bin") + ":", (old, bin) -> bin + old);
    builder.environment().put("MVN_EXIT", String.valueOf(exit));
    return builder.redirectErrorStream(true).start().waitFor();
  }
}
