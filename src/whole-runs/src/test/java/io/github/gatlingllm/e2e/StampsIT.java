// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stamps are where the kernel can be asked, and where it can't. */
class StampsIT {

  /** A few short streams. */
  public static class Some extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello there").exactOutputTokens(10))
                  .injectOpen(constantUsersPerSec(15).during(2)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }
  }

  /**
   * As in a container whose file system is read-only, without a volume: nothing fails for the lack
   * of it, and a line says why.
   */
  @Test
  void whereNoHomeAndNoTemporaryFolderCanBeWrittenStampsAreThoseOfReads() {
    GatlingRun own = GatlingRun.of(Some.class).with("user.home", "/proc/nobody");
    assertOfReads(
        own.with("java.io.tmpdir", "/proc/none"), "neither the home directory (/proc/nobody)");
  }

  @Tag("proof")
  @ParameterizedTest
  @CsvSource({
    "gatling.llm.kernelStamps, false, -Dgatling.llm.kernelStamps=false",
    "gatling.netty.useNativeTransport, false, 'connections use NioSocketChannel, not epoll'",
    "jna.nounpack, true, the kernel's timestamps can't be read"
  })
  void whereTheKernelCanNotBeAskedTheyAreToo(String property, String value, String why) {
    assertOfReads(property, value, why);
  }

  private static void assertOfReads(String property, String value, String why) {
    assertOfReads(GatlingRun.of(Some.class).with(property, value), why);
  }

  private static void assertOfReads(GatlingRun own, String why) {
    Finished run = run(own, SimulatorOptions.profile("fast"));
    JsonNode stamps = run.summary().get("stamps");
    assertThat(stamps.get("source").asText()).isEqualTo("read");
    assertThat(stamps.get("readPercent").asDouble()).isEqualTo(100);
    assertThat(stamps.get("whyRead").asText()).contains(why);
    assertThat(stamps.has("delayMs")).isFalse();
    assertThat(stamps.has("byCause")).isFalse();
    assertThat(run.output())
        .containsPattern("stamps +± .* ms \\(stamps of reads\\)(, TTFT ± .*)?: .*");
    assertThat(run.output()).contains(why);
  }

  /** TLS reads before our first request, and decrypts several events at once. */
  @Test
  void underTlsOfTheJdk() {
    GatlingRun hosted = GatlingRun.hosted(Some.class).with("gatling.ssl.useOpenSsl", false);
    Finished run = run(hosted, SimulatorOptions.profile("fast").withTls());
    JsonNode stamps = run.summary().get("stamps");
    assumeThat(stamps.get("source").asText()).isNotEqualTo("read");
    assertThat(stamps.get("readPercent").asDouble()).isLessThan(3);
    assertThat(run.output()).contains("kernel stamps)");
    assertThat(lateChunks(stamps)).isLessThanOrEqualTo(stamps.at("/delayMs/count").asLong());
    // An answer may have arrived before the loop, held up by other work, hears of the write.
    assertThat(run.rows())
        .allMatch(
            row ->
                row.get("writtenNs").asLong() >= row.get("sentNs").asLong()
                    && row.get("writtenNs").asLong() <= row.get("closedNs").asLong());
  }

  private static long lateChunks(JsonNode stamps) {
    long late = 0;
    for (JsonNode cause : stamps.get("byCause")) {
      late += cause.get("chunks").asLong();
      assertThat(cause.get("maxMs").asDouble()).isGreaterThanOrEqualTo(1);
    }
    return late;
  }

  private static Finished run(GatlingRun some, SimulatorOptions options) {
    try (var simulator = LlmSimulator.start(options)) {
      Finished run = some.against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(run.rows()).hasSize(30).allMatch(row -> row.get("status").asText().equals("ok"));
      return run;
    }
  }
}
