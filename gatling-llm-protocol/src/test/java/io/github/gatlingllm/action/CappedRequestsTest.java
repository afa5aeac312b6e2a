// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static io.github.gatlingllm.javaapi.LlmDsl.onStatus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.core.session.Session;
import io.gatling.http.client.HttpListener;
import io.github.gatlingllm.javaapi.ChatBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of a protocol with a cap on the requests in flight. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class CappedRequestsTest {

  @TempDir Path results;

  private Spine capped(ChatBuilder chat) throws Exception {
    return new Spine(results, Spine.protocol(results).maxInFlight(1), chat);
  }

  /** A new user comes, and its request has its place in the queue. */
  private static Session waits(Spine spine) throws Exception {
    Session user = spine.comes();
    user.eventLoop().submit(() -> {}).get();
    return user;
  }

  private static void answers(HttpListener listener) {
    ScriptedServer.head(listener, 200);
    ScriptedServer.content(listener, "Hello");
    ScriptedServer.body(listener, "data: [DONE]\n\n", true);
  }

  @Test
  void aRequestBeyondTheCapIsSentWhenAnotherHasEnded() throws Exception {
    try (Spine spine = capped(Spine.chat())) {
      List<Session> users = List.of(waits(spine), waits(spine), waits(spine));
      for (int i = 0; i < users.size(); i++) {
        HttpListener inFlight = spine.server().unanswered();
        assertThat(spine.server().requests()).hasSize(i + 1);
        users.get(i).eventLoop().execute(() -> answers(inFlight));
      }
      assertThat(spine.goesOn().isFailed()).isFalse();
      assertThat(spine.goesOn().isFailed()).isFalse();
      assertThat(spine.goesOn().isFailed()).isFalse();
      assertThat(spine.ends(null).rows()).hasSize(3);
      JsonNode cap = spine.summary().at("/run/load/maxInFlight");
      assertThat(cap.get("limit").asInt()).isEqualTo(1);
      assertThat(cap.at("/reached/requests").asInt()).isEqualTo(2);
      assertThat(spine.summary().at("/validity/warnings").toString())
          .contains("cap of 1 requests in flight reached: 66.67 % of the requests waited");
    }
  }

  @Test
  void aRetryKeepsItsSlot() throws Exception {
    var retry = onStatus(503).maxAttempts(2).backoff(Duration.ofMillis(1));
    try (Spine spine = capped(Spine.chat().retry(retry))) {
      spine.server().fails(503).isSilent();
      var first = spine.comes();
      HttpListener again = spine.server().unanswered();
      waits(spine);
      assertThat(spine.server().requests()).hasSize(2);
      spine.server().streams("Hello");
      first.eventLoop().execute(() -> answers(again));
      assertThat(spine.goesOn().isFailed()).isFalse();
      assertThat(spine.goesOn().isFailed()).isFalse();
      assertThat(spine.server().requests()).hasSize(3);
    }
  }

  @Test
  void aRequestThatGivesUpFreesItsSlot() throws Exception {
    try (Spine spine = capped(Spine.chat().abandonAfter(Duration.ofMillis(50)))) {
      spine.server().isSilent().streams("Hello");
      spine.comes();
      spine.comes();
      assertThat(spine.goesOn().isFailed()).isFalse();
      assertThat(spine.goesOn().isFailed()).isFalse();
      assertThat(spine.ends(null).rows())
          .extracting(row -> row.get("status").asText())
          .containsExactlyInAnyOrder("cancelled", "ok");
    }
  }

  @Test
  void aRequestThatWaitsAtTheEndIsUnfinished() throws Exception {
    try (Spine spine = capped(Spine.chat())) {
      spine.comes();
      spine.server().unanswered();
      spine.comes().eventLoop().submit(() -> {}).get(); // it waits from now on
      spine.engine().end(null);
      spine.engine().close();
      List<JsonNode> rows = spine.rows();
      assertThat(rows).extracting(row -> row.get("status").asText()).containsOnly("unfinished");
      assertThat(rows).hasSize(2);
      assertThat(spine.server().requests()).hasSize(1);
      assertThat(spine.summary().at("/all/counts/unfinished").asInt()).isEqualTo(2);
    }
  }

  @Test
  void aCapBelow1IsRefused() {
    assertThatThrownBy(() -> Spine.protocol(results).maxInFlight(0))
        .hasMessage(
            "maxInFlight(...): must be at least 1, but was 0. Leave it out for a load without a"
                + " cap");
  }
}
