// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static io.github.gatlingllm.javaapi.LlmDsl.onStatus;
import static io.github.gatlingllm.javaapi.LlmDsl.outputText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.http.client.HttpListener;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.run.LoggedStats;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One request from its sending to its user's next step; {@link CallEnd} writes it down. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class ChatCallTest {

  @TempDir Path results;

  private Spine spine(ChatBuilder chat) throws Exception {
    return new Spine(results, Spine.protocol(results), chat);
  }

  @Test
  void anAnswerIsWrittenDownBeforeItsUserGoesOn() throws Exception {
    try (Spine spine = spine(Spine.chat())) {
      spine.server().streams("Hello", " you");
      assertThat(spine.asks().isFailed()).isFalse();
      assertThat(spine.recordsBefore()).containsExactly(1);
      LoggedStats.Logged record = spine.stats().requests().get(0);
      assertThat(record.name()).isEqualTo("chat");
      assertThat(record.failure()).isNull();
      assertThat(record.endMillis()).isGreaterThanOrEqualTo(record.startMillis());
      assertThat(spine.stats().groups())
          .extracting(LoggedStats.Group::path)
          .contains(List.of("chat tokens", "TTFT"), List.of("chat tokens", "ITL"));
      JsonNode row = spine.ends(null).rows().get(0);
      assertThat(row.get("status").asText()).isEqualTo("ok");
      assertThat(row.get("chunks").asInt()).isEqualTo(2);
    }
  }

  @Test
  void aBrokenStreamIsAFailureOfItsUser() throws Exception {
    try (Spine spine = spine(Spine.chat())) {
      spine
          .server()
          .then(
              listener -> {
                ScriptedServer.head(listener, 200);
                ScriptedServer.content(listener, "Hel");
                listener.onThrowable(new IOException("Connection reset by peer"));
              });
      assertThat(spine.asks().isFailed()).isTrue();
      assertThat(spine.stats().requests())
          .singleElement()
          .extracting(LoggedStats.Logged::failure)
          .isEqualTo("Connection reset by the server");
      assertThat(spine.stats().groups()).as("no token times of a failure").isEmpty();
      JsonNode row = spine.ends(null).rows().get(0);
      assertThat(row.get("status").asText()).isEqualTo("failed");
      assertThat(row.get("chunks").asInt()).isEqualTo(1);
    }
  }

  @Test
  void aRetryIsASecondSendingOfOneRequest() throws Exception {
    var retry = onStatus(503).maxAttempts(2).backoff(Duration.ofMillis(1));
    try (Spine spine = spine(Spine.chat().retry(retry))) {
      spine.server().fails(503).streams("Hello");
      assertThat(spine.asks().isFailed()).isFalse();
      assertThat(spine.server().requests()).hasSize(2);
      assertThat(spine.stats().requests())
          .extracting(each -> each.failure() == null)
          .containsExactly(false, true);
      List<JsonNode> rows = spine.ends(null).rows();
      assertThat(rows)
          .extracting(row -> row.get("status").asText(), row -> row.get("attempt").asInt())
          .containsExactly(tuple("failed", 1), tuple("ok", 2));
      JsonNode counts = spine.summary().at("/all/counts");
      assertThat(counts.get("sent").asInt()).isEqualTo(1);
      assertThat(counts.get("retried").asInt()).isEqualTo(1);
    }
  }

  @Test
  void theLastAttemptMayFailAndThenItsUserHasFailed() throws Exception {
    var retry = onStatus(503).maxAttempts(2).backoff(Duration.ofMillis(1));
    try (Spine spine = spine(Spine.chat().retry(retry))) {
      spine.server().fails(503).fails(503);
      assertThat(spine.asks().isFailed()).isTrue();
      assertThat(spine.server().requests()).hasSize(2);
    }
  }

  @Test
  void noAttemptFollowsOnceTheRunIsOver() throws Exception {
    var retry = onStatus(503).maxAttempts(2).backoff(Duration.ofMillis(300));
    try (Spine spine = spine(Spine.chat().retry(retry))) {
      spine
          .server()
          .then(
              listener -> {
                ScriptedServer.head(listener, 503);
                ScriptedServer.body(listener, "", true);
                // While the user waits for its second attempt.
                spine.engine().cut();
              });
      assertThat(spine.asks().isFailed()).isTrue();
      assertThat(spine.server().requests()).hasSize(1);
    }
  }

  @Test
  void theEndOfTheRunLeavesWhatIsInFlightUnfinished() throws Exception {
    try (Spine spine = spine(Spine.chat())) {
      spine.comes();
      HttpListener waiting = spine.server().unanswered();
      spine.engine().end(null);
      ScriptedServer.head(waiting, 200); // too late to count
      spine.engine().close();
      assertThat(spine.rows())
          .singleElement()
          .extracting(row -> row.get("status").asText())
          .isEqualTo("unfinished");
      assertThat(spine.summary().at("/all/counts/unfinished").asInt()).isEqualTo(1);
      assertThat(spine.stats().requests()).as("Gatling hears of no request without end").isEmpty();
    }
  }

  @Test
  void aCheckThatFailsMakesTheRequestAFailure() throws Exception {
    try (Spine spine = spine(Spine.chat().check(outputText().is("Goodbye")))) {
      spine.server().streams("Hello");
      assertThat(spine.asks().isFailed()).isTrue();
      JsonNode row = spine.ends(null).rows().get(0);
      assertThat(row.get("status").asText()).isEqualTo("failed");
      assertThat(row.get("error").asText()).contains("Goodbye");
    }
  }

  @Test
  void whateverFailsInARecordItsUserGoesOn() throws Exception {
    try (Spine spine =
        new Spine(
            results,
            Spine.protocol(results),
            Spine.chat(),
            (name, failure, retryAfter) -> {
              throw new IllegalStateException("a defect of a listener");
            })) {
      spine.server().fails(500).streams("Hello");
      assertThat(spine.asks().isFailed()).isTrue();
      assertThat(spine.asks().isFailed()).isFalse();
    }
  }

  @Test
  void aClientThatGivesUpOnPurposeHasNotFailed() throws Exception {
    try (Spine spine = spine(Spine.chat().abandonAfterTokens(2))) {
      spine
          .server()
          .then(
              listener -> {
                ScriptedServer.head(listener, 200);
                ScriptedServer.content(listener, "a");
                ScriptedServer.content(listener, "b");
                ScriptedServer.content(listener, "c");
              });
      assertThat(spine.asks().isFailed()).isFalse();
      JsonNode row = spine.ends(null).rows().get(0);
      assertThat(row.get("status").asText()).isEqualTo("cancelled");
      assertThat(row.get("chunks").asInt()).isEqualTo(2);
    }
  }

  @Test
  void whatCanNotBeBuiltIsAFailureThatIsNeverSent() throws Exception {
    try (Spine spine = spine(Spine.chat().user("#{question}"))) {
      assertThat(spine.asks().isFailed()).isTrue();
      assertThat(spine.server().requests()).isEmpty();
      assertThat(spine.stats().requests())
          .singleElement()
          .extracting(LoggedStats.Logged::failure)
          .isNotNull();
      JsonNode row = spine.ends(null).rows().get(0);
      assertThat(row.get("status").asText()).isEqualTo("failed");
      assertThat(row.get("chunks").asInt()).isZero();
    }
  }

  @Test
  void aStreamWithoutItsLastEventIsNotedButNoFailure() throws Exception {
    try (Spine spine = spine(Spine.chat())) {
      spine
          .server()
          .then(
              listener -> {
                ScriptedServer.head(listener, 200);
                ScriptedServer.content(listener, "Hello");
                ScriptedServer.body(
                    listener,
                    "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
                    true);
              });
      assertThat(spine.asks().isFailed()).isFalse();
      assertThat(spine.ends(null).rows().get(0).get("status").asText()).isEqualTo("ok");
      assertThat(spine.summary().at("/validity/warnings").toString())
          .contains("streams without their terminal event, but with a finish reason: 1");
    }
  }
}
