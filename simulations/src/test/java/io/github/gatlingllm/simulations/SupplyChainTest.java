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
        lines.addAll(Files.readAllLines(file, UTF_8));
      }
      return lines;
    }
  }

  @Test
  void actionsArePinnedByTheirCommitAndNameTheirTag() throws IOException {
    assertThat(lines().stream().filter(line -> line.contains("uses:")))
        .hasSizeGreaterThan(5)
        .allMatch(line -> line.matches(" *- uses: [\\w/-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"));
  }

  @Test
  void jobsMayOnlyReadAndKeepNoToken() throws IOException {
    String all = String.join("\n", lines());
    assertThat(all).doesNotContain("write").doesNotContain("secrets.");
    assertThat(all.split("uses: actions/checkout", -1))
        .hasSameSizeAs(all.split("persist-credentials: false", -1));
  }

  @Test
  void dependenciesAreCheckedForKnownVulnerabilities() throws IOException {
    assertThat(String.join("\n", lines()))
        .contains("actions/dependency-review-action@", "google/osv-scanner-action/");
  }
}
