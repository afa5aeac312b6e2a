// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.property;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However loud the loggers and however indiscreet the server: no output tells a key. */
class SecretsIT {

  /** So many characters of a key are no word that stands in a file anyway. */
  private static final int WINDOW = 8;

  private static final String KEY = "sk-secret-4711-do-not-tell";
  private static final String HEADER_KEY = "sk-header-4712-do-not-tell";
  private static final String SESSION_KEY = "sk-session-4713-do-not-tell";
  private static final String HTTP_KEY = "sk-http-4714-do-not-tell";

  /** Keys on every way that a simulation can give them. */
  public static class Keys extends Simulation {

    private final LlmProtocolBuilder tried = llm.baseUrl(Setting.url()).model("m");

    private final LlmProtocolBuilder plain =
        Boolean.getBoolean("e2e.preflight") ? tried : tried.disablePreflight();
    private final LlmProtocolBuilder keyed = plain.apiKey(property("e2e.key"));

    {
      setUp(
          of("protocol", chat("protocol"), keyed),
          of("stream", chat("stream"), keyed),
          of("finish", chat("finish"), keyed),
          of("html", chat("html"), keyed),
          of("moved", chat("moved"), keyed),
          of("header", chat("header").header("Authorization", "Bearer " + HEADER_KEY), plain),
          of("apikey", chat("apikey").header("X-Api-Key", HEADER_KEY), plain),
          of("session", chat("session").header("api-key", "#{key}"), plain),
          of("unsendable", chat("unsendable").header("api-key", "#{key}\u200b"), plain),
          of("http", chat("http"), plain)
              .protocols(http.authorizationHeader("Bearer " + HTTP_KEY)));
    }

    private static ChatBuilder chat(String name) {
      return llm(name).chat().user("Hello " + name);
    }

    private static PopulationBuilder of(
        String name, ChatBuilder chat, LlmProtocolBuilder protocol) {
      return scenario(name)
          .exec(session -> session.set("key", SESSION_KEY))
          .exec(chat)
          .injectOpen(atOnceUsers(1))
          .protocols(protocol);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noOutputTellsAKey(boolean preflight) throws IOException {
    try (var server = RecordingServer.start((number, head, body) -> indiscreet(head, body))) {
      Finished run =
          GatlingRun.hosted(Keys.class)
              .against(server.url())
              .with("e2e.log", "TRACE")
              .with("e2e.key", KEY)
              .with("e2e.preflight", preflight)
              .run();
      assertThat(run.output()).contains("HTTP 401: you sent").contains("***");
      assertThat(server.bodies()).hasSize(preflight ? 1 : 9);
      if (!preflight) {
        everyKeyWasSentAndEchoed(run);
      }
      nothingTells(run);
    }
  }

  /** A base URL that Gatling's protocol has, or each user's session. */
  public static class UserInUrl extends Simulation {
    {
      boolean ofSession = Boolean.getBoolean("e2e.ofSession");
      LlmProtocolBuilder protocol = llm.model("m").disablePreflight();
      setUp(
          scenario("user")
              .exec(session -> session.set("url", Setting.url()))
              .exec(llm("user").chat().user("Hello"))
              .injectOpen(atOnceUsers(1))
              .protocols(
                  http.baseUrl(ofSession ? "http://127.0.0.1:9" : Setting.url()),
                  ofSession ? protocol.baseUrl("#{url}") : protocol));
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aUserInTheUrlOfASessionFailsItsRequestAndIsNotShown() {
    Finished run =
        GatlingRun.hosted(UserInUrl.class)
            .against("http://alice:sesame@127.0.0.1:9")
            .with("e2e.ofSession", true)
            .run();
    assertThat(run.output())
        .contains("Request could not be built: The base URL", "***@127.0.0.1:9")
        .doesNotContain("alice", "sesame");
    assertThat(run.rows("user").toString()).doesNotContain("alice", "sesame");
  }

  private static void everyKeyWasSentAndEchoed(Finished run) {
    for (String name : List.of("protocol", "header", "apikey", "session", "http")) {
      assertThat(run.output().lines().filter(line -> line.contains("'" + name + "' failed: ")))
          .singleElement()
          .asString()
          .contains("HTTP 401: you sent", "***", "Retry-After: ");
    }
    assertThat(run.output())
        .contains(
            "Request could not be built: header api-key: character 28 of 28 is U+200B ZERO WIDTH"
                + " SPACE. A key or secret must contain only visible ASCII");
    assertThat(run.output()).contains("Error event before the first token: auth: you sent");
    assertThat(run.output()).contains("HTTP 307: Location: ");
    assertThat(run.rows("finish").get(0).get("finishReason").asText()).contains("***");
    assertThat(run.output()).contains("Write request").contains("x-echo: ");
  }

  private static void nothingTells(Finished run) throws IOException {
    for (Path file : Finished.files(run.folder()).toList()) {
      String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      for (String key : List.of(KEY, HEADER_KEY, SESSION_KEY, HTTP_KEY)) {
        for (int from = 0; from + WINDOW <= key.length(); from++) {
          String part = key.substring(from, from + WINDOW);
          int at = content.indexOf(part);
          assertThat(at < 0 ? "" : content.substring(Math.max(0, at - 300), at))
              .as(part + " in " + file)
              .isEmpty();
        }
      }
    }
  }

  /** Repeats all the keys that it gets, wherever an answer has room for them. */
  private static String indiscreet(String head, String body) {
    String keys =
        head.lines()
            .filter(line -> line.contains("-do-not-tell"))
            .map(line -> line.substring(line.indexOf(": ") + 2))
            .collect(Collectors.joining(" "));
    String echo = "\r\nx-echo: " + keys + "\r\nSet-Cookie: k=" + keys + "\r\nRetry-After: " + keys;
    String error = "{\"error\":{\"type\":\"auth\",\"message\":\"you sent " + keys + "\"}}";
    if (body.contains("Hello stream")) {
      return RecordingServer.response(
          "200 OK" + echo, "text/event-stream", "data: " + error + "\n\n");
    }
    if (body.contains("Hello finish")) {
      String delta = "\"delta\":{\"content\":\"ok\"},\"finish_reason\":\"" + keys + "\"";
      String events = "data: {\"choices\":[{" + delta + "}]}\n\ndata: [DONE]\n\n";
      return RecordingServer.response("200 OK", "text/event-stream", events);
    }
    if (body.contains("Hello html")) {
      return RecordingServer.response("200 OK" + echo, "text/html; k=" + keys, "<p>" + keys);
    }
    if (body.contains("Hello moved")) {
      return RecordingServer.response(
          "307 Moved" + echo + "\r\nLocation: /?k=" + keys, "text/html", "");
    }
    return RecordingServer.response("401 Unauthorized " + keys + echo, "application/json", error);
  }
}
