// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.core.session.Session;
import io.gatling.http.client.HttpListener;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The request before the load, against scripted answers. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class PreflightTest {

  private static final PrintStream CONSOLE = System.out;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @TempDir Path results;

  @BeforeEach
  void listen() {
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void silence() {
    System.setOut(CONSOLE);
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  private LlmProtocolBuilder protocol() {
    return Spine.protocol(results);
  }

  private Spine spine(ChatBuilder chat) throws Exception {
    return new Spine(results, protocol(), chat);
  }

  @Test
  void anAnswerIsSaidAndCountsInNoFigure() throws Exception {
    try (Spine spine = spine(Spine.chat())) {
      spine.server().streams("Hello").fails(404); // then the list of models
      spine.preflight().run();
      assertThat(said()).contains("preflight");
      assertThat(spine.stats().requests()).isEmpty();
      assertThat(spine.llm().run().beforehand().soFar().requests()).isEqualTo(1);
      assertThat(spine.server().requests().get(1).getUri().getPath()).isEqualTo("/v1/models");
      assertThat(spine.ends(null).rows()).isEmpty();
    }
  }

  @Test
  void aServerThatStartsIsWaitedForByItsListAndOneAnswer() throws Exception {
    LlmProtocolBuilder patient = protocol().waitForServer(Duration.ofSeconds(30));
    try (Spine spine = new Spine(results, patient, Spine.chat())) {
      spine.server().fails(503).fails(404).streams("Hello").fails(404);
      spine.preflight().run();
      assertThat(said())
          .contains("waiting for the server: HTTP 503 (GET /v1/models) (0 s of at most 30 s)")
          .contains("preflight OK");
      assertThat(spine.server().requests())
          .extracting(request -> request.getMethod().name())
          .as("the list twice, the request, and the context length")
          .containsExactly("GET", "GET", "POST", "GET");
    }
  }

  @Test
  void aServerThatIsSilentTimesOut() throws Exception {
    try (Spine spine = spine(Spine.chat())) {
      spine.server().isSilent();
      PreflightRequest.Result result = spine.before(spine.user(), Duration.ofMillis(20));
      assertThat(requireNonNull(result.failure()).text()).isEqualTo(Failure.TIMEOUT);
      assertThat(result.answer().status()).isZero();
    }
  }

  @Test
  void aServerThatHasBegunToAnswerMayGoOn() throws Exception {
    try (Spine spine = spine(Spine.chat())) {
      Session user = spine.user();
      spine
          .server()
          .then(
              listener -> {
                ScriptedServer.head(listener, 200);
                user.eventLoop().schedule(() -> rest(listener), 60, TimeUnit.MILLISECONDS);
              });
      assertThat(spine.before(user, Duration.ofMillis(20)).failure()).isNull();
    }
  }

  private static void rest(HttpListener listener) {
    ScriptedServer.content(listener, "Hello");
    ScriptedServer.body(listener, "data: [DONE]\n\n", true);
  }

  @Test
  void aKeyThatIsWrongIsNoReasonToWait() throws Exception {
    LlmProtocolBuilder patient = protocol().waitForServer(Duration.ofSeconds(30));
    try (Spine spine = new Spine(results, patient, Spine.chat())) {
      spine.server().fails(401).fails(401);
      assertThatThrownBy(() -> spine.preflight().run()).hasMessageContaining("HTTP 401");
      assertThat(spine.server().requests()).hasSize(2);
    }
  }

  @Test
  void anEndpointIsTriedOnce() throws Exception {
    try (Spine spine = spine(Spine.chat())) {
      spine.server().streams("Hello").fails(404);
      spine.preflight().run();
      spine.preflight().run();
      assertThat(spine.server().requests()).hasSize(2);
    }
  }

  @Test
  void aRefusalStopsTheRunWithItsReason() throws Exception {
    try (Spine spine = spine(Spine.chat())) {
      spine.server().fails(401);
      assertThatThrownBy(() -> spine.preflight().run())
          .isInstanceOf(PreflightFailedException.class)
          .hasMessageStartingWith("preflight FAILED: HTTP 401")
          .hasMessageContaining("(POST http://localhost:1/v1/chat/completions)")
          .hasMessageEndingWith(". No load was sent. To skip this check, use .disablePreflight().");
    }
  }

  @Test
  void aBrokenConnectionStopsTheRunWithItsReason() throws Exception {
    try (Spine spine = spine(Spine.chat())) {
      spine.server().then(listener -> listener.onThrowable(new IOException("Connection refused")));
      assertThatThrownBy(() -> spine.preflight().run())
          .isInstanceOf(PreflightFailedException.class)
          .hasMessageContaining("Connection refused");
    }
  }

  @Test
  void theKeyIsInNoReason() throws Exception {
    String key = "sk-0123456789abcdef";
    try (Spine spine = new Spine(results, protocol().apiKey(key), Spine.chat())) {
      spine
          .server()
          .then(
              listener -> {
                ScriptedServer.head(listener, 401);
                ScriptedServer.body(listener, "{\"error\":\"" + key + " is not known\"}", true);
              });
      assertThatThrownBy(() -> spine.preflight().run())
          .hasMessageContaining("is not known")
          .hasMessageNotContaining(key);
    }
  }

  @Test
  void aRequestThatNeedsUsersDataGoesWithAPromptOfItsOwn() throws Exception {
    try (Spine spine = spine(Spine.chat().user("#{question}"))) {
      spine.server().streams("Hello").fails(404);
      assertThatCode(() -> spine.preflight().run()).doesNotThrowAnyException();
      assertThat(spine.server().requests()).hasSize(2);
    }
  }

  /** Retries and giving up on purpose are the load's. */
  @Test
  void whatTheLoadWouldAbandonIsWaitedFor() throws Exception {
    try (Spine spine = spine(Spine.chat().abandonAfterTokens(1))) {
      spine.server().streams("a", "b", "c").fails(404);
      assertThatCode(() -> spine.preflight().run()).doesNotThrowAnyException();
    }
  }
}
