// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.listFeeder;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.app.Gatling$;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.http.StreamPolicy;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** One request before any load tells what is wrong, in words that help. */
class PreflightIT {

  /** Ten users at once, if the preflight lets them. */
  public static class TenUsers extends Simulation {
    {
      setUp(scenario("Chat").exec(chat()).injectOpen(atOnceUsers(10)))
          .protocols(http.baseUrl(Setting.url()), protocol(Setting.of("e2e.case")));
    }

    private static ChatBuilder chat() {
      return llm("chat").chat().user("Say hello, please.").maxTokens(8);
    }

    private static LlmProtocolBuilder protocol(String name) {
      LlmProtocolBuilder sound = llm.model("llama-3").apiKey("sk-right");
      return switch (name) {
        case "sound" -> sound;
        case "path" -> sound.path("/v2/completions");
        case "key" -> sound.apiKey("sk-wrong-and-secret");
        case "model" -> sound.model("llama-9");
        case "unchecked" -> sound.model("llama-9").disablePreflight();
        default -> throw new IllegalArgumentException(name);
      };
    }
  }

  /** The prompt comes from a feeder, which only users have. */
  public static class Fed extends Simulation {
    {
      var feeder = listFeeder(List.<Map<String, Object>>of(Map.of("prompt", "Hi"))).circular();
      setUp(
              scenario("Chat")
                  .feed(feeder)
                  .exec(llm("chat").chat().user("#{prompt}").maxTokens(4))
                  .injectOpen(atOnceUsers(2)))
          .protocols(llm.baseUrl(Setting.url()).model("llama-3"));
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aSoundEndpointIsDescribedInOneLine() {
    Outcome outcome = run("sound", options());
    assertThat(outcome.run().exit()).as(outcome.run().output()).isZero();
    assertThat(outcome.run().output())
        .containsPattern(
            Pattern.compile(
                "(?m)^preflight OK: HTTP 200 SSE, model llama-3, TTFT \\d+ ms, 8 tokens in 8"
                    + " chunks, usage yes, finish length$"));
    assertThat(outcome.requests()).as("the preflight, and its look at the models").isEqualTo(12);
    assertThat(outcome.run().rows()).as("the preflight is in no figure").hasSize(10);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aWrongPath() {
    assertStopped(
        run(GatlingRun.of(TenUsers.class), "path", options()),
        "HTTP 404",
        "llm.path(...) or -Dllm.path=");
  }

  @Test
  void aWrongKey() {
    assertThat(
            assertRefused(
                "key",
                options(),
                "HTTP 401: Incorrect API key",
                "llm.apiKey(...) or -Dllm.apiKey="))
        .doesNotContain("sk-wrong-and-secret");
  }

  @Test
  void aWrongModel() {
    assertRefused(
        "model",
        options(),
        "HTTP 404: The model `llama-9` does not exist.",
        "llm.model(...) or -Dllm.model=");
  }

  @Test
  void refusedStreamOptions() {
    assertRefused(
        "sound",
        options().withRejectedFields("stream_options"),
        "HTTP 400",
        "llm.disableUsage() or -Dllm.usage=false");
  }

  @Test
  void refusedMaxTokens() {
    assertRefused(
        "sound",
        options().withRejectedFields("max_tokens"),
        "HTTP 400",
        "-Dllm.maxTokensField=max_completion_tokens");
  }

  @Test
  void aServerThatDoesNotStream() {
    assertRefused(
        "sound",
        options().withStreamPolicy(StreamPolicy.NEVER),
        "Whole answer instead of a stream",
        ".disableStreaming() or -Dllm.stream=false");
  }

  @Test
  void aContextThatIsTooSmall() {
    assertRefused("sound", options().withContextLength(10), "HTTP 400", "-Dllm.inputTokens=");
  }

  @Tag("proof")
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void nothingListens() {
    Finished run =
        GatlingRun.of(TenUsers.class).against("http://127.0.0.1:9").with("e2e.case", "sound").run();
    assertStopped(new Outcome(run, 0), "Connection refused", "llm.baseUrl(...) or -Dllm.url=");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aJvmThatIsNotGatlingsOwnLivesOn() {
    Finished run =
        GatlingRun.of(TenUsers.class)
            .against("http://127.0.0.1:9")
            .with("e2e.case", "sound")
            .by(Embedded.class)
            .run();
    assertThat(run.exit()).as(run.output()).isEqualTo(Embedded.EXIT);
    assertThat(run.output()).contains("caught: preflight FAILED: Connection refused");
  }

  /** As sbt does it. */
  public static final class Embedded {

    static final int EXIT = 7;

    private Embedded() {}

    /** Runs Gatling without its main method. */
    public static void main(String[] arguments) {
      try {
        Gatling$.MODULE$.fromArgs(arguments);
      } catch (IllegalStateException e) {
        System.err.println("caught: " + e.getMessage());
        System.exit(EXIT);
      }
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void itCanBeSwitchedOff() {
    Outcome outcome = run("unchecked", options());
    assertThat(outcome.run().exit()).as(outcome.run().output()).isZero();
    assertThat(outcome.run().output()).doesNotContain("preflight");
    assertThat(outcome.requests()).isEqualTo(10);
    assertThat(outcome.run().summary().at("/all/failures/HTTP 404").asInt()).isEqualTo(10);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aPromptThatNeedsAFeederIsReplaced() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      Finished run = GatlingRun.hosted(Fed.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(run.output()).contains("preflight OK");
      assertThat(simulator.stats().requests()).isEqualTo(4);
    }
  }

  private record Outcome(Finished run, long requests) {}

  private static SimulatorOptions options() {
    return SimulatorOptions.profile("fast").withApiKey("sk-right");
  }

  private static Outcome run(String name, SimulatorOptions options) {
    return run(GatlingRun.hosted(TenUsers.class), name, options);
  }

  private static Outcome run(GatlingRun tenUsers, String name, SimulatorOptions options) {
    try (var simulator = LlmSimulator.start(options)) {
      Finished run = tenUsers.against(simulator.url()).with("e2e.case", name).run();
      return new Outcome(run, simulator.stats().requests());
    }
  }

  private static String assertRefused(
      String name, SimulatorOptions options, String problem, String remedy) {
    try (var simulator = LlmSimulator.start(options)) {
      String refusal =
          GatlingRun.of(TenUsers.class).against(simulator.url()).with("e2e.case", name).refusal();
      assertThat(refusal)
          .startsWith("preflight FAILED: ")
          .contains(problem, remedy, "No load was sent", ".disablePreflight()");
      assertThat(simulator.stats().requests()).isLessThanOrEqualTo(1);
      return refusal;
    }
  }

  private static void assertStopped(Outcome outcome, String problem, String remedy) {
    String output = outcome.run().output();
    assertThat(outcome.run().exit()).as(output).isEqualTo(1);
    assertThat(outcome.requests()).isLessThanOrEqualTo(1);
    assertThat(output)
        .as("said once, without our insides")
        .containsOnlyOnce("preflight FAILED")
        .doesNotContain("PreflightFailedException", "Exception in thread", "Run crashed");
    List<String> lines = output.strip().lines().toList();
    assertThat(lines.get(lines.size() - 1))
        .as(output)
        .startsWith("preflight FAILED: ")
        .contains(problem, remedy, "No load was sent", ".disablePreflight()");
  }
}
