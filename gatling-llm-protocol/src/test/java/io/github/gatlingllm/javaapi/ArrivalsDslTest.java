// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.LlmDsl.gamma;
import static io.github.gatlingllm.javaapi.LlmDsl.histogram;
import static io.github.gatlingllm.javaapi.LlmDsl.lengthPairs;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.rates;
import static io.github.gatlingllm.javaapi.LlmDsl.trace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.action.TracedRequestActionBuilder;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrivalsDslTest {

  private static final String ROWS =
      """
      {"timestamp": 0, "input_length": 30, "output_length": 5}
      {"timestamp": 2000, "input_length": 40, "output_length": 6}
      {"timestamp": 6000, "input_length": 50, "output_length": 7}
      """;

  @TempDir Path folder;

  @Test
  void arrivalsSayWhatTheyAre() {
    assertThat(text(poisson(5).during(60).seed(1).step()))
        .isEqualTo("Poisson arrivals, 5 users/s for 1 min, seed 1");
    assertThat(text(poisson(1).to(20).during(Duration.ofMinutes(1)).seed(2).step()))
        .isEqualTo("Poisson arrivals, 1 to 20 users/s for 1 min, seed 2");
    assertThat(text(gamma(5, 0.5).users(10).seed(3).step()))
        .isEqualTo("gamma (burstiness 0.5) arrivals, 5 users/s, 10 users, seed 3");
    assertThat(text(gamma(5, 4).to(0).during(ms(1500)).seed(3).step()))
        .contains("5 to 0 users/s for 1.5 s");
  }

  @Test
  void arrivalsEndWhereTheirLimitSays() {
    assertThat(seconds(gamma(50, 0.5).during(60).seed(1).step())).isEqualTo(60);
    assertThat(seconds(poisson(50).users(7).during(ms(2000)).seed(1).step())).isLessThan(2);
    assertThat(seconds(poisson(50).users(7_000).during(2).seed(1).step())).isEqualTo(2);
    assertThat(poisson(50).users(7).seed(1).step().asScala().users()).isEqualTo(7);
  }

  @Test
  void ratesComeFromAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("rates.csv"), "0,2\n10,8\n20,2\n");
    assertThat(text(rates(file.toString()).seed(1).step()))
        .isEqualTo("Poisson arrivals, 3 steps of 2 to 8 users/s for 30 s, seed 1");
    var even = rates(file.toString()).evenly();
    assertThat(even.step().asScala().users()).isEqualTo(120);
    assertThat(seconds(even.step())).isEqualTo(30);
    assertThat(seconds(even.during(Duration.ofSeconds(15)).step())).isEqualTo(15);
    assertThat(even.users(7).step().asScala().users()).isEqualTo(7);
    refused(() -> rates(folder.resolve("none.csv").toString()), "rates must be a file");
  }

  @Test
  void impossibleArrivalsAreRefusedInWords() {
    refused(
        () -> poisson(0).during(60).seed(1).step(), "must be above 0 users per second, but was 0");
    refused(
        () -> poisson(-1).during(60).seed(1).step(), "0 users per second or more, but was -1.0");
    refused(() -> poisson(1).to(Double.NaN).during(60).seed(1).step(), "but was NaN");
    refused(() -> gamma(1, 0).during(60).seed(1).step(), "burstiness must be above 0 (1: Poisson)");
    refused(() -> gamma(1, -2).during(60).seed(1).step(), "but was -2.0");
    refused(() -> poisson(1).during(0).seed(1).step(), "duration of arrivals must be above 0");
    refused(() -> poisson(1).users(0).seed(1).step(), "number of users must be above 0, but was 0");
    refused(() -> poisson(1).during(Long.MAX_VALUE / 2).seed(1).step(), "must be below 292 years");
  }

  @Test
  void aTraceSaysWhatItIs() throws IOException {
    TraceBuilder whole = traced();
    assertThat(text(whole.arrivals()))
        .isEqualTo("trace t.jsonl: Mooncake JSONL, 3 requests in 6 s");
    assertThat(text(whole.speedup(2).from(ms(1000)).arrivals()))
        .isEqualTo("trace t.jsonl: Mooncake JSONL, 2 of 3 requests in 4 s, ×2");
    assertThat(text(whole.speedup(0.5).until(ms(2001)).arrivals()))
        .isEqualTo("trace t.jsonl: Mooncake JSONL, 2 of 3 requests in 2 s, ×0.5");
    assertThat(seconds(whole.speedup(2).arrivals())).isEqualTo(3);
    assertThat(whole.limit(1).arrivals().asScala().users()).isEqualTo(1);
    assertThat(seconds(whole.timestampsIn(TimeUnit.SECONDS).arrivals())).isEqualTo(6000);
  }

  /** A user's arrival finds its request by the part of the trace, whatever the speed and words. */
  @Test
  void arrivalsAndRequestsBelongTogetherIfTheyAreOfTheSamePart() throws IOException {
    Object source = source(traced());
    assertThat(source(traced().speedup(2).seed(7).tokenizer(JtokkitTokenizer.o200kBase())))
        .isEqualTo(source);
    assertThat(source(traced().request().orInTurn())).isEqualTo(source);
    assertThat(List.of(source(traced().limit(2)), source(traced().from(ms(1)))))
        .doesNotContain(source)
        .doesNotHaveDuplicates();
  }

  @Test
  void buildersLeaveTheirOriginalAlone() throws IOException {
    TraceBuilder whole = traced();
    whole.speedup(2).from(ms(1)).limit(1).blocksOf(16).strict();
    assertThat(text(whole.arrivals()))
        .isEqualTo("trace t.jsonl: Mooncake JSONL, 3 requests in 6 s");
  }

  @Test
  void aTraceMayBeAResource() throws Exception {
    URI classes = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
    Files.writeString(Path.of(classes).resolve("resource-trace.jsonl"), ROWS);
    assertThat(text(trace("resource-trace.jsonl").arrivals()))
        .isEqualTo("trace resource-trace.jsonl: Mooncake JSONL, 3 requests in 6 s");
    Files.writeString(Path.of(classes).resolve("resource-lengths.csv"), "10,1\n20,3\n");
    assertThat(lengthPairs("resource-lengths.csv").pairs().count()).isEqualTo(2);
    assertThat(histogram("resource-lengths.csv").drawn().max()).isEqualTo(20);
    refused(() -> histogram("none.csv"), "histogram must be a file, but there is none at");
    refused(() -> lengthPairs("none.csv"), "lengthPairs must be a file, but there is none at");
  }

  @Test
  void impossibleReplaysAreRefusedInWords() {
    refused(() -> trace("x").speedup(0), "speedup must be above 0 (2: twice as fast), but was 0.0");
    refused(() -> trace("x").speedup(Double.POSITIVE_INFINITY), "but was Infinity");
    refused(
        () -> trace("nowhere.csv").arrivals(),
        "trace must be a file, but there is none at 'nowhere.csv' on the class path");
  }

  private TraceBuilder traced() throws IOException {
    return trace(Files.writeString(folder.resolve("t.jsonl"), ROWS).toString());
  }

  private static Object source(TraceBuilder trace) {
    return source(trace.request());
  }

  private static Object source(TracedRequest request) {
    return ((TracedRequestActionBuilder) request.asScala()).source();
  }

  private static String text(OpenInjectionStep step) {
    return step.asScala().toString();
  }

  private static double seconds(OpenInjectionStep step) {
    return step.asScala().duration().toNanos() / 1e9;
  }

  private static void refused(Runnable building, String why) {
    assertThatIllegalArgumentException().isThrownBy(building::run).withMessageContaining(why);
  }
}
