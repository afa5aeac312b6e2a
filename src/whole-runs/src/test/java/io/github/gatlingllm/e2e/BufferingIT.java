// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.http.BufferHop;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Streams that something holds back are named, and no objective on their gaps is met. */
class BufferingIT {

  private static final int STREAMS = 20;

  private static final String WARNING =
      "'chat': responses are buffered before they reach the client: ITL and TPOT are not observable"
          + " (";

  private static ChatBuilder longChat() {
    return llm("chat").chat().user("Hello there").maxTokens(48).header("Accept-Encoding", "gzip");
  }

  /** Objectives that each server but a buffered one meets. */
  public static class Chats extends Promising {
    {
      SloBuilder calm = slo("calm").ttft().lte(ms(60_000)).tpot().lte(ms(9000));
      run(
          longChat().slo(calm),
          objectives(
              metric("chat").tpot().percentile(50).lte(ms(9000)),
              metric("chat").itl().percentile(50).lte(ms(9000)),
              goodput(calm).attainment().gte(50),
              metric("chat").ttft().percentile(50).lte(ms(60_000))),
          constantUsersPerSec(STREAMS / 2.0).during(2));
    }
  }

  /** The same without an objective. */
  public static class Unpromised extends Promising {
    {
      run(longChat(), List.of(), constantUsersPerSec(STREAMS / 2.0).during(2));
    }
  }

  @Test
  void aStreamHeldBackToItsEndMeetsNoObjectiveOnGaps() {
    Finished run = behind(BufferHop.ALL);
    assertNamed(run);
    assertThat(buffered(run).get("atOnce").asInt()).isGreaterThan(STREAMS / 2);
  }

  @Test
  void norDoBurstsOfABufferOfFourKilobytes() {
    Finished run = behind(BufferHop.ofBytes(4096));
    assertNamed(run);
    assertThat(buffered(run).get("inBursts").asInt()).isGreaterThan(STREAMS / 2);
  }

  @Test
  void steadyStreamsMeetThemAndAreNotWarnedAbout() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20))) {
      assertNotNamed(steadyChats(simulator.url()));
    }
  }

  @Test
  void withoutAnObjectiveBurstsAreNoUncertainty() {
    var options = SimulatorOptions.profile("fast").withBufferHop(BufferHop.ofBytes(4096));
    try (var simulator = LlmSimulator.start(options)) {
      assertNamedOnly(GatlingRun.hosted(Unpromised.class).against(simulator.url()).run());
    }
  }

  /** As {@code gzip-unflushed}: the compressor keeps eight tokens, 80 ms apart, to its end. */
  @Test
  void aCompressorThatIsNotFlushedIsNamedWithoutAnObjective() {
    Finished run;
    try (var server = RecordingServer.start((RecordingServer.Script) BufferingIT::unflushed)) {
      run = GatlingRun.hosted(Unpromised.class).against(server.url()).run();
    }
    assertNamedOnly(run);
    assertThat(buffered(run).get("atOnce").asInt()).isGreaterThan(STREAMS / 2);
  }

  private static Finished behind(BufferHop hop) {
    var options = SimulatorOptions.profile("fast").withWarmUp(20).withBufferHop(hop);
    try (var simulator = LlmSimulator.start(options)) {
      return chats(simulator.url());
    }
  }

  /** A run of {@link Chats}. */
  static Finished chats(String url) {
    return GatlingRun.hosted(Chats.class).against(url).run();
  }

  /** Whatever rests on gaps is undetermined; TTFT is judged. */
  static void assertNamed(Finished run) {
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().get("objectives"))
        .as(run.output())
        .extracting(objective -> objective.get("verdict").asText())
        .containsExactly("UNDETERMINED", "UNDETERMINED", "UNDETERMINED", "MET");
    assertThat(run.summary().at("/objectives/0/reason").asText())
        .startsWith("responses are buffered before they reach the client");
    assertWarned(run);
    assertThat(run.output()).doesNotContain("beside the mean ITL");
  }

  /** Without an objective nothing fails, and no uncertainty stands beside gaps that are none. */
  private static void assertNamedOnly(Finished run) {
    assertThat(run.exit()).as(run.output()).isZero();
    assertWarned(run);
    assertThat(run.output()).doesNotContain("beside the mean ITL");
    assertThat(run.summary().at("/validity/reasons").toString()).doesNotContain("uncertain");
  }

  /** Such a run, of a few: a machine without a processor for long reads chunks together, too. */
  static Finished steadyChats(String url) {
    Finished last = chats(url);
    for (int i = 1; i < 3 && last.exit() != 0; i++) {
      last = chats(url);
    }
    return last;
  }

  /** All is judged. */
  static void assertNotNamed(Finished run) {
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.summary().get("objectives"))
        .extracting(objective -> objective.get("verdict").asText())
        .containsOnly("MET");
    assertThat(run.output()).doesNotContain("buffer");
  }

  private static void assertWarned(Finished run) {
    assertThat(buffered(run).get("streams").asInt()).isEqualTo(STREAMS);
    assertThat(buffered(run).get("observable").asBoolean()).isFalse();
    assertThat(run.summary().at("/validity/warnings"))
        .as(run.output())
        .extracting(JsonNode::asText)
        .filteredOn(text -> text.startsWith(WARNING))
        .singleElement()
        .asString()
        .contains("nginx proxy_buffering off", "haproxy option http-no-delay", "gzip off");
    assertThat(run.output()).contains(WARNING);
  }

  private static JsonNode buffered(Finished run) {
    return run.summary().at("/requests/chat/buffered");
  }

  private static boolean unflushed(int number, String head, String body, Socket client)
      throws IOException {
    RecordingServer.write(
        client,
        """
        HTTP/1.1 200 OK
        Content-Type: text/event-stream
        Content-Encoding: gzip
        Connection: close

        """
            .replace("\n", "\r\n")
            .getBytes(UTF_8));
    var gzip = new GZIPOutputStream(client.getOutputStream());
    for (int token = 0; token < 8; token++) {
      pause();
      gzip.write(event("{\"content\":\"tide \"}", "null"));
    }
    gzip.write(event("{}", "\"stop\""));
    gzip.write("data: [DONE]\n\n".getBytes(UTF_8));
    gzip.finish();
    return false;
  }

  private static byte[] event(String delta, String finishReason) {
    return ("data: {\"choices\":[{\"index\":0,\"delta\":"
            + delta
            + ",\"finish_reason\":"
            + finishReason
            + "}]}\n\n")
        .getBytes(UTF_8);
  }

  private static void pause() {
    try {
      Thread.sleep(80);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
