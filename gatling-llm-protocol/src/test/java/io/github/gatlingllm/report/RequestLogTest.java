/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.RequestLog.Gaps;
import io.github.gatlingllm.timeline.Outcome;
import io.github.gatlingllm.timeline.OwnCounts;
import io.github.gatlingllm.timeline.RequestId;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStatus;
import io.github.gatlingllm.timeline.Timing;
import io.github.gatlingllm.timeline.TokenCounts;
import io.github.gatlingllm.timeline.TokenSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestLogTest {

  @TempDir Path folder;

  @Test
  void aLineHasTheContractsKeysInItsOrder() throws IOException {
    assertThat(logged(Gaps.OMITTED, full(), Map.of("interactive", "good")))
        .containsExactly(
            """
            {"name":"chat","groups":["a","b"],"scenario":"Chat","userId":7,"requestId":"r-1",\
            "status":"ok","httpStatus":200,"finishReason":"length","scheduledNs":-5,\
            "sentNs":1000,"closedNs":9000,"ttftNs":1000,"ttfoNs":2000,"e2eNs":6000,\
            "tpotNs":1666.667,"maxStallNs":4000,"chunks":3,"firstChunkTokens":1,\
            "inputTokens":512,"outputTokens":4,"cachedInputTokens":16,"reasoningTokens":2,\
            "tokenSource":"usage","warmUp":false,"slo":{"interactive":"good"}}""");
  }

  @Test
  void gapsAreMicrosecondsWithThreeDecimals() throws IOException {
    assertThat(logged(Gaps.RECORDED, full(), Map.of()).get(0))
        .endsWith("\"warmUp\":false,\"gapsUs\":[1.000,4.000]}");
  }

  @Test
  void whatWasNotMeasuredHasNoKey() throws IOException {
    assertThat(logged(Gaps.RECORDED, failed(), Map.of()))
        .containsExactly(
            """
            {"name":"chat","groups":[],"scenario":"Chat","userId":1,"status":"failed",\
            "error":"connect timed out \\"quoted\\"","sentNs":10,"closedNs":20,"chunks":0,\
            "tokenSource":"chunks","warmUp":true,"gapsUs":[]}""");
  }

  @Test
  void twoCountsOfAnAnswerStandBesideEachOther() throws IOException {
    var both = own(new OwnCounts(500, 5, 21, 4));
    assertThat(logged(Gaps.OMITTED, both, Map.of()).get(0))
        .contains(
            "\"tokenSource\":\"usage\",\"usageOutputTokens\":4,\"tokenizerOutputTokens\":5,"
                + "\"outputCharacters\":21,\"warmUp\"");
    var one = own(new OwnCounts(TokenCounts.ABSENT, 5, 21, TokenCounts.ABSENT));
    assertThat(logged(Gaps.OMITTED, one, Map.of()).get(0))
        .contains("\"tokenSource\":\"usage\",\"outputCharacters\":21,\"warmUp\"");
  }

  private static RequestRecord own(OwnCounts counts) {
    RequestRecord full = full();
    return new RequestRecord(
        full.id(),
        full.outcome(),
        full.timing(),
        new TokenCounts(512, 4, 16, 2, 1, null, TokenSource.USAGE, counts),
        false);
  }

  @Test
  void withoutRequestsTheFileIsEmpty() throws IOException {
    Path file = folder.resolve("requests.jsonl");
    RequestLog.open(file, Gaps.OMITTED).close();

    assertThat(file).isEmptyFile();
  }

  @Test
  void everyRequestIsWrittenOrCounted() throws Exception {
    Path file = folder.resolve("requests.jsonl");
    RequestLog log = RequestLog.open(file, Gaps.OMITTED, 64);
    List<Thread> loops =
        List.of(new Thread(() -> offer(log, 20_000)), new Thread(() -> offer(log, 20_000)));
    loops.forEach(Thread::start);
    for (Thread loop : loops) {
      loop.join();
    }
    log.close();
    log.offer(full(), Map.of(), 0);

    assertThat(Files.readAllLines(file).size() + log.dropped()).isEqualTo(40_001);
    assertThat(log.dropped()).isPositive();
  }

  private static void offer(RequestLog log, int times) {
    for (int i = 0; i < times; i++) {
      log.offer(full(), Map.of(), 0);
    }
  }

  private List<String> logged(Gaps gaps, RequestRecord request, Map<String, String> slos)
      throws IOException {
    Path file = folder.resolve("requests.jsonl");
    try (RequestLog log = RequestLog.open(file, gaps)) {
      log.offer(request, slos, 0);
    }
    return Files.readAllLines(file);
  }

  private static RequestRecord full() {
    return new RequestRecord(
        new RequestId("chat", List.of("a", "b"), "Chat", 7, "r-1"),
        new Outcome(RequestStatus.OK, 200, null, "length"),
        new Timing(-5, 1000, 9000, 3000, new long[] {2000, 3000, 7000}, true),
        new TokenCounts(512, 4, 16, 2, 1, null, TokenSource.USAGE),
        false);
  }

  private static RequestRecord failed() {
    int none = TokenCounts.ABSENT;
    return new RequestRecord(
        new RequestId("chat", List.of(), "Chat", 1, null),
        new Outcome(RequestStatus.FAILED, 0, "connect timed out \"quoted\"", null),
        new Timing(Timing.ABSENT, 10, 20, Timing.ABSENT, new long[0], true),
        new TokenCounts(none, none, none, none, none, null, TokenSource.CHUNKS),
        true);
  }
}
