// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every way in which an answer can end, each with its own text, and with what came before. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EndsIT {

  private static final String LIMITED =
      "largeHead smallHead largeEvent largeStream largeWhole bomb";
  private static final String TIMED = "gzip deflate";
  private static final String OTHERS =
      "normal noTerminal unreadable mostlyUnreadable choiceCut cutCleanly cutChunked cutShort reset"
          + " closed closedInHead noHttp errorFirst errorBetween errorAfter errorThenCut"
          + " finishError whole wholeClaimed wholeUntyped errorBody errorBodyClaimed html empty"
          + " comments noContent status204 redirect busy badGzip";

  /** Each end is a scenario, so that all of them fit into one run. */
  public static class AllOfThem extends Simulation {

    private final LlmProtocolBuilder plain =
        llm.baseUrl(Setting.url()).model("m").disablePreflight();
    private final LlmProtocolBuilder limited =
        plain.maxHeaderBytes(400).maxEventBytes(2000).maxBodyBytes(15_000);

    {
      var all = new ArrayList<PopulationBuilder>();
      for (String name : OTHERS.split(" ", -1)) {
        // Each of several choices must end; of one choice, any index is that one.
        ChatBuilder chat = name.equals("choiceCut") ? chat(name).choices(2) : chat(name);
        all.add(one(name, chat, plain));
      }
      for (String name : LIMITED.split(" ", -1)) {
        all.add(
            one(
                name,
                name.equals("largeWhole") ? chat(name).disableStreaming() : chat(name),
                limited));
      }
      for (String name : TIMED.split(" ", -1)) {
        // The first requests of a JVM load its classes: no time to look at gaps.
        all.add(one(name, chat(name), plain, Duration.ofSeconds(2)));
      }
      all.add(one("tls", chat("tls"), plain.baseUrl(Setting.url().replace("http:", "https:"))));
      all.add(one("unbuilt", chat("unbuilt").user("#{nobody}"), plain));
      setUp(all);
    }

    private static ChatBuilder chat(String name) {
      return llm(name).chat().user("Hello").header("x-end", name);
    }

    private static PopulationBuilder one(
        String name, ChatBuilder chat, LlmProtocolBuilder protocol) {
      return one(name, chat, protocol, Duration.ZERO);
    }

    private static PopulationBuilder one(
        String name, ChatBuilder chat, LlmProtocolBuilder protocol, Duration after) {
      return scenario(name)
          .exec(chat)
          .exec(
              session -> {
                System.out.println("user of " + name + " failed: " + session.isFailed());
                return session;
              })
          .injectOpen(nothingFor(after), atOnceUsers(1))
          .protocols(protocol);
    }
  }

  private Finished run;
  private List<String> bodies;

  @BeforeAll
  void runOnce() {
    var ends = new Ends();
    try (var server = RecordingServer.start(ends::answer)) {
      run = GatlingRun.hosted(AllOfThem.class).against(server.url()).run();
      bodies = List.copyOf(server.bodies());
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "cutCleanly       | 2 | Stream cut short                     | neither a finish reason",
        "choiceCut        | 2 | Stream cut short                     | one of the choices has no"
            + " finish",
        "mostlyUnreadable | 2 | Stream can't be read                 | 5 of 9 events can't be read",
        "cutChunked       | 1 | Connection closed in mid-stream      |",
        "cutShort         | 1 | Connection closed in mid-stream      |",
        "reset            | 1 | Connection reset by the server       |",
        "closed           | 0 | Connection closed before any answer  |",
        "closedInHead     | 0 | Connection closed before any answer  |",
        "noHttp           | 0 | Transport error                      |",
        "errorFirst       | 0 | Error event before the first token   | overloaded: try later",
        "errorBetween     | 2 | Error event between tokens           | overloaded: try later",
        "errorAfter       | 1 | Error event after the finish         | overloaded: try later",
        "errorThenCut     | 1 | Error event between tokens           | overloaded: try later",
        "finishError      | 1 | Finish reason is error               |",
        "whole            | 0 | Whole answer instead of a stream     | .disableStreaming()",
        "wholeClaimed     | 0 | Whole answer instead of a stream     | text/event-stream",
        "wholeUntyped     | 0 | Whole answer instead of a stream     | content type null",
        "errorBody        | 0 | Error body with a success status     | no GPU",
        "errorBodyClaimed | 0 | Error body with a success status     | no GPU",
        "html             | 0 | Body is not an event stream          | <p>log in</p>",
        "empty            | 0 | Stream without any event             |",
        "comments         | 0 | Stream without any event             |",
        "noContent        | 0 | Answer without content               |",
        "status204        | 0 | HTTP 204                             |",
        "redirect         | 0 | HTTP 307                             | Location: /v2 — Redirects"
            + " are",
        "busy             | 0 | HTTP 503                             | (Retry-After: 7)",
        "badGzip          | 0 | Body can't be decompressed           |",
        "tls              | 0 | TLS failed                           |",
        "largeHead        | 0 | Headers too large | the limit is 400 — Raise the limit"
            + " with llm.maxHeaderBytes(",
        "largeEvent       | 0 | Answer too large  | the limit is 2000 — If the body is an event"
            + " stream, raise the limit with llm.maxEventBytes(",
        "largeStream      | 0 | Answer too large  | the limit is 15000 — Raise the limit"
            + " with llm.maxBodyBytes(",
        "largeWhole       | 0 | Answer too large  | the limit is 15000 — Raise the limit"
            + " with llm.maxBodyBytes(",
        "bomb             | 0 | Answer too large  | the limit is 15000 — Raise the limit"
            + " with llm.maxBodyBytes(",
        "unbuilt          | 0 | Request could not be built | No attribute named 'nobody' is"
            + " defined",
      })
  void aFailureHasItsTextItsStoryAndWhatCameBeforeIt(
      String name, int chunks, String text, String story) {
    JsonNode row = row(name);
    assertThat(row.path("error").asText()).isEqualTo(text);
    assertThat(row.path("status").asText()).isEqualTo("failed");
    assertThat(row.path("chunks").asInt()).isGreaterThanOrEqualTo(chunks);
    assertThat(row.has("ttftNs")).isEqualTo(row.path("chunks").asInt() > 0);
    assertThat(run.summary().at("/requests/" + name + "/failures").toString())
        .isEqualTo("{\"" + text + "\":1}");
    assertThat(run.output().lines().filter(line -> line.contains("'" + name + "' failed: ")))
        .singleElement()
        .asString()
        .contains(text, story == null ? "" : story);
    assertThat(run.output()).contains("user of " + name + " failed: true");
  }

  @ParameterizedTest
  @CsvSource({"normal,2", "noTerminal,2", "unreadable,2", "gzip,3", "deflate,3", "smallHead,100"})
  void whatIsStrangeButCompleteIsNoFailure(String name, int chunks) {
    JsonNode row = row(name);
    assertThat(row.path("status").asText()).as(row.toString()).isEqualTo("ok");
    assertThat(row.path("chunks").asInt()).isEqualTo(chunks);
    assertThat(run.output()).contains("user of " + name + " failed: false");
  }

  @ParameterizedTest
  @CsvSource({"gzip", "deflate"})
  void compressedEventsAreSeenWhenTheyAreFlushed(String name) {
    assertThat(row(name).path("maxStallNs").asLong()).isGreaterThan(30_000_000);
    assertThat(row(name).path("e2eNs").asLong()).isGreaterThan(100_000_000);
  }

  @Test
  void retryAfterIsKept() {
    assertThat(row("busy").path("retryAfter").asText()).isEqualTo("7");
    assertThat(row("redirect").has("retryAfter")).isFalse();
  }

  @Test
  void whatIsStrangeIsCountedAndTold() {
    List<String> notes =
        List.of(
            "streams without their terminal event, but with a finish reason: 1",
            "unreadable events, skipped: 6");
    List<String> warnings = new ArrayList<>();
    run.summary().at("/validity/warnings").forEach(warning -> warnings.add(warning.asText()));
    assertThat(warnings).containsAll(notes);
    assertThat(run.output()).contains(notes);
    assertThat(Finished.text(run.llm().resolve("index.html"))).contains(notes);
  }

  @Test
  void whatCantBeBuiltIsNotSentButCounts() {
    JsonNode row = row("unbuilt");
    assertThat(row.get("sentNs").asLong()).isEqualTo(row.get("closedNs").asLong());
    assertThat(row.has("httpStatus")).isFalse();
    assertThat(bodies).hasSize(run.rows().size() - 2);
    assertThat(run.output()).containsPattern("(?m)^> Request could not be built +1 ");
    assertThat(run.summary().at("/all/counts/sent").asInt()).isEqualTo(run.rows().size());
  }

  private JsonNode row(String name) {
    assertThat(run.rows(name)).hasSize(1);
    return run.rows(name).get(0);
  }
}
