// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a long run, in a JVM of its own with a heap of 512 MB. */
class EndOfRunTest {

  private static final Pattern SAID =
      Pattern.compile("end: (?<wall>\\d+) ms, (?<cpu>\\d+) ms of CPU, (?<live>\\d+) MB live");

  private static final int FAILING = 1000;
  private static final long MOST_MILLIS = 10_000;

  /**
   * What grows with a run has grown by then: exact values are kept of 100 000 requests, and gaps
   * are counted, so few tokens are as good as many.
   */
  private static final int AS_MANY_AS_ARE_KEPT = 105_000;

  private static final int FEW_TOKENS = 5;

  @TempDir Path folder;

  /** By its CPU time: whatever else a machine does is not the run's. */
  @Test
  void ofARunWithFullRecordersItTakesLessThanTenSecondsAndLittleHeap() throws Exception {
    List<String> briefly = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    assertThat(ended(AS_MANY_AS_ARE_KEPT, FEW_TOKENS, "cpu", briefly)).isLessThan(MOST_MILLIS);
  }

  @Test
  @Tag("proof")
  void ofAMillionRequestsAndAHundredMillionTokensToo() throws Exception {
    assertThat(ended(1_000_000, 100, "wall", List.of())).isLessThan(MOST_MILLIS);
  }

  private long ended(int requests, int tokens, String figure, List<String> more) throws Exception {
    var options = new ArrayList<>(List.of("-Xmx512m"));
    options.addAll(more);
    String output =
        ChildJvm.says(
            options,
            EndOfRun.class,
            String.valueOf(requests),
            String.valueOf(tokens),
            folder.toString());
    Matcher said = SAID.matcher(output);
    assertThat(output).containsPattern(SAID);
    assertThat(said.find()).isTrue();
    System.out.printf("%,d requests, -Xmx512m: %s%n", requests, said.group());
    assertThat(output.strip()).as("no problem with any file").isEqualTo(said.group());
    JsonNode summary = new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
    long succeeded = requests - (long) requests / FAILING;
    assertThat(summary.at("/all/counts/succeeded").asLong()).isEqualTo(succeeded);
    assertThat(summary.at("/all/latencyMs/itl/count").asLong()).isEqualTo(succeeded * (tokens - 1));
    assertThat(summary.at("/requests")).hasSize(20);
    assertThat(summary.get("objectives"))
        .hasSize(3)
        .allMatch(each -> each.get("actual").isNumber());
    assertThat(Files.readAllLines(folder.resolve("requests.jsonl"))).hasSize(20_000);
    assertThat(folder.resolve("index.html")).content().contains("<section id=\"stalls\">");
    return Long.parseLong(said.group(figure));
  }
}
