// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Actions are pinned to commits, because a tag can be moved. */
class SupplyChainTest {

  private static final Path WORKFLOWS = Path.of("..", ".github", "workflows");

  private static List<String> lines() throws IOException {
    try (Stream<Path> files = Files.list(WORKFLOWS)) {
      var lines = new ArrayList<String>();
      for (Path file : files.toList()) {
        lines.addAll(lines(file.getFileName().toString()));
      }
      return lines;
    }
  }

  private static List<String> lines(String workflow) throws IOException {
    return Files.readAllLines(WORKFLOWS.resolve(workflow), UTF_8);
  }

  private static List<String> with(String word, List<String> lines) {
    return lines.stream().filter(line -> line.contains(word)).map(String::strip).toList();
  }

  @Test
  void actionsArePinnedByTheirCommitAndNameTheirTag() throws IOException {
    assertThat(lines().stream().filter(line -> line.contains("uses:")))
        .hasSizeGreaterThan(5)
        .allMatch(line -> line.matches(" *- uses: [\\w/-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"));
  }

  /** But for the job that publishes a release, and the analysis that reports what it finds. */
  @Test
  void jobsMayOnlyReadAndKeepNoToken() throws IOException {
    String all = String.join("\n", lines());
    assertThat(with(": write", lines()))
        .containsExactlyInAnyOrder("contents: write", "security-events: write");
    assertThat(with(": write", lines("codeql.yml"))).containsExactly("security-events: write");
    String release = String.join("\n", lines("release.yml"));
    assertThat(release.substring(release.indexOf("\n  publish:")))
        .contains("environment: release", "contents: write");
    assertThat(with("secrets.", lines())).isEqualTo(with("secrets.", lines("release.yml")));
    assertThat(release.substring(0, release.indexOf("\n  publish:"))).doesNotContain("secrets.");
    assertThat(all.split("uses: actions/checkout", -1))
        .hasSameSizeAs(all.split("persist-credentials: false", -1));
    assertThat(all).doesNotContain("write-all");
  }

  @Test
  void dependenciesAreCheckedForKnownVulnerabilities() throws IOException {
    assertThat(String.join("\n", lines()))
        .contains("actions/dependency-review-action@", "google/osv-scanner-action/");
  }
}
