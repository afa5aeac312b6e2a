// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerLevels;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerShare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerJsonTest {

  private static final WorkerCard STARTED =
      new WorkerCard(
          new WorkerPlace(0, 2),
          "node-a",
          "m1",
          new Identity(new TreeMap<>(Map.of("simulation", "A", "key", Identity.hashed("1f")))),
          new ClockOffset(-5, 7),
          new WorkerCard.Setup(
              1, Long.MAX_VALUE, false, true, OptionalDouble.empty(), "", List.of(), false),
          null);

  private static final WorkerCard ENDED =
      new WorkerCard(
          new WorkerPlace(1, 2),
          "node-b",
          "m1",
          new Identity(new TreeMap<>(Map.of("simulation", "A"))),
          new ClockOffset(3, 4),
          new WorkerCard.Setup(
              1_000, 2_000, true, false, OptionalDouble.of(2.5), "even", List.of("chat"), true),
          new WorkerCard.End(
              new ClockOffset(8, 9),
              OptionalLong.of(700),
              -1,
              20,
              19,
              300,
              2,
              1,
              "the disk is full",
              new WorkerLevels(
                  "search",
                  "usersPerSecond",
                  "chat",
                  0.99,
                  List.of(
                      new WorkerLevels.Span(2, 0, 5, "HELD"),
                      new WorkerLevels.Span(4, 5, 9, null))),
              new WorkerShare(
                  Instant.parse("2026-01-02T03:04:05.000000006Z"),
                  Map.of("audits", JsonNodeFactory.instance.objectNode().put("a", 1)))));

  @TempDir private Path folder;

  @Test
  void aWorkerThatStartedLeavesItsSetup() throws IOException {
    assertThat(written(STARTED))
        .isEqualTo(
            """
            {
              "schemaVersion" : 1,
              "index" : 0,
              "count" : 2,
              "host" : "node-a",
              "meeting" : "m1",
              "identity" : {
                "key" : "***",
                "simulation" : "A"
              },
              "clockBefore" : {
                "ns" : -5,
                "boundNs" : 7
              },
              "setup" : {
                "warmUpNs" : 1,
                "coolDownNs" : 9223372036854775807,
                "closed" : false,
                "scheduled" : true,
                "arrivals" : "",
                "slos" : [ ],
                "steadyState" : false
              }
            }
            """);
  }

  @Test
  void aWorkerThatEndedLeavesItsEndToo() throws IOException {
    assertThat(written(ENDED))
        .endsWith(
            """
              "setup" : {
                "warmUpNs" : 1000,
                "coolDownNs" : 2000,
                "closed" : true,
                "scheduled" : false,
                "usersPerSecond" : 2.5,
                "arrivals" : "even",
                "slos" : [ "chat" ],
                "steadyState" : true
              },
              "end" : {
                "clockAfter" : {
                  "ns" : 8,
                  "boundNs" : 9
                },
                "warmUpNs" : 700,
                "closedUntilNs" : -1,
                "users" : 20,
                "reached" : 19,
                "kernelStamps" : 300,
                "coarseStamps" : 2,
                "readStamps" : 1,
                "trouble" : "the disk is full",
                "levels" : {
                  "kind" : "search",
                  "unit" : "usersPerSecond",
                  "slo" : "chat",
                  "target" : 0.99,
                  "spans" : [ {
                    "load" : 2.0,
                    "startNs" : 0,
                    "endNs" : 5,
                    "verdict" : "HELD"
                  }, {
                    "load" : 4.0,
                    "startNs" : 5,
                    "endNs" : 9
                  } ]
                },
                "share" : {
                  "zero" : "2026-01-02T03:04:05.000000006Z",
                  "audits" : {
                    "a" : 1
                  }
                }
              }
            }
            """);
  }

  @Test
  void whatIsReadIsWhatWasWritten() throws IOException {
    written(ENDED);
    assertThat(WorkerJson.read(file())).isEqualTo(ENDED);
    written(STARTED);
    assertThat(WorkerJson.read(file()).setup()).isEqualTo(STARTED.setup());
    assertThat(WorkerJson.read(file()).end()).isNull();
  }

  @Test
  void aWarmUpEndsAsPlannedUnlessTheCardReportsIts() throws IOException {
    String card = written(ENDED);
    assertThat(WorkerJson.read(file()).warmUpNanos()).isEqualTo(700);
    Files.writeString(file(), card.replace("\"warmUpNs\" : 700,", ""));
    assertThat(WorkerJson.read(file()).warmUpNanos()).as("by an earlier version").isEqualTo(1_000);
    written(STARTED);
    assertThat(WorkerJson.read(file()).warmUpNanos()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"users\" : 20 | \"users\" : -20 | end.users must be a whole number of at least 0",
        "\"reached\" : 19, | '' | end.reached must be a whole number of at least 0, but is missing",
        "\"host\" : \"node-b\" | \"host\" : 3 | host must be a text, but was 3",
        "\"boundNs\" : 9 | \"bound\" : 9 | end.clockAfter.boundNs must be a whole number of at",
        "\"startNs\" : 5 | \"startNs\" : \"x\" | end.levels.spans[1].startNs must be a whole"
            + " number",
        "2026-01-02T | yesterday | end.share.zero must be an ISO-8601 time, but was"
            + " 'yesterday03:04",
        "\"schemaVersion\" : 1 | \"schemaVersion\" : 2 | schemaVersion must be 1, but was 2",
      })
  void whatIsNotAsItWasWrittenIsNamedByItsPlace(String from, String to, String problem)
      throws IOException {
    Files.writeString(file(), written(ENDED).replace(from, to));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WorkerJson.read(file()))
        .withMessageStartingWith("the worker's card " + file() + " is damaged: " + problem)
        .withMessageEndingWith(JsonTexts.USE_WORKER_FOLDER);
  }

  private String written(WorkerCard card) throws IOException {
    WorkerJson.write(card, file());
    return Files.readString(file());
  }

  private Path file() {
    return folder.resolve(WorkerCard.FILE);
  }
}
