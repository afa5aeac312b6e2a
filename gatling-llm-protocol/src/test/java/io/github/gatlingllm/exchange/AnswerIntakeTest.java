// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.exchange.failure.LimitExceededException;
import io.github.gatlingllm.exchange.failure.RemedyTexts;
import io.github.gatlingllm.protocol.AnswerNote;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.request.Secrets;
import io.github.gatlingllm.wire.ArrivingReader;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.OllamaChat;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.wire.dialect.SampleStream;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerIntakeTest {

  private static final int TOKENS = 3;
  private static final String KEY = "sk-0123456789";
  private static final int MOST_BYTES = 1 << 20;
  private static final Dialect CHAT = new OpenAiChat();
  private static final Dialect LINES = new OllamaChat();

  @Test
  void aStreamUnderAnyOtherNameIsReadWhereverItIsCut() {
    everyCut(CHAT, "text/plain; charset=utf-8", AnswerNote.STREAM_AS_TEXT);
    everyCut(CHAT, "Application/Octet-Stream", AnswerNote.STREAM_AS_BYTES);
    everyCut(CHAT, null, AnswerNote.STREAM_WITHOUT_TYPE);
    everyCut(CHAT, "", AnswerNote.STREAM_WITHOUT_TYPE);
    everyCut(LINES, "text/plain", AnswerNote.STREAM_AS_TEXT);
    everyCut(LINES, null, AnswerNote.STREAM_WITHOUT_TYPE);
  }

  private static void everyCut(Dialect dialect, @Nullable String type, AnswerNote note) {
    String body = body(dialect);
    for (int cut = 0; cut <= body.length(); cut++) {
      var answer = new Answer(dialect, type);
      answer.read(body.substring(0, cut), 1);
      answer.read(body.substring(cut), 2);
      assertThat(answer.ended()).as("cut at %d", cut).isNull();
      assertThat(answer.reader.timeline().chunks()).as("cut at %d", cut).isEqualTo(TOKENS);
      assertThat(answer.intake.shape().mislabelled()).isEqualTo(note);
    }
  }

  /** Each event bears the stamp of the read that completes it, held back or not. */
  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "text/event-stream"})
  void itsEventsHaveTheStampsThatTheyHaveUnderTheirOwnName(String type) {
    byte[] body = ("\uFEFF: hi\n" + body(CHAT)).getBytes(UTF_8);
    var answer = new Answer(CHAT, type);
    for (int i = 0; i < body.length; i++) {
      answer.read(new byte[] {body[i]}, i + 1);
    }
    var plain = new Answer(CHAT, "text/event-stream");
    for (int i = 0; i < body.length; i++) {
      plain.read(new byte[] {body[i]}, i + 1);
    }
    assertThat(answer.ended()).isNull();
    assertThat(answer.reader.timeline().stamps())
        .hasSize(TOKENS)
        .isEqualTo(plain.reader.timeline().stamps());
  }

  /** It is known by its fifth byte: nobody waits for a whole event. */
  @Test
  void nothingIsHeldBackLongerThanNeeded() {
    var answer = new Answer(CHAT, "text/plain");
    answer.read("data", 1);
    assertThat(answer.intake.shape().mislabelled()).isNull();
    answer.read(":", 2);
    assertThat(answer.intake.shape().mislabelled()).isEqualTo(AnswerNote.STREAM_AS_TEXT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "text/plain               | <html>log in</html>          | Body is not an event stream",
        "application/octet-stream | <html>log in</html>          | Body is not an event stream",
        "none                     | <html>log in</html>          | Body is not an event stream",
        "text/plain               | {\"error\":{\"message\":\"no\"}} | Error body with a success"
            + " status",
        "none                     | {\"error\":{\"message\":\"no\"}} | Error body with a success"
            + " status",
        "text/plain               | Not Found                    | Body is not an event stream",
        "text/plain               | data                         | Body is not an event stream",
        "none                     | ''                           | Stream without any event",
        "text/html                | data: {}                     | Body is not an event stream"
      })
  void whatIsNoStreamFailsAsBefore(@Nullable String type, String body, String failure) {
    for (int cut = 0; cut <= body.length(); cut++) {
      var answer = new Answer(CHAT, type);
      answer.read(body.substring(0, cut), 1);
      answer.read(body.substring(cut), 2);
      Failure ended = answer.ended();
      assertThat(ended == null ? null : ended.text()).isEqualTo(failure);
      assertThat(answer.intake.shape().mislabelled()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\":\"no such model\"}\n",
        "{\"error\":\"no such model\"}",
        "{\n\"error\":\"x\"}\n"
      })
  void anErrorInOneLineIsNoStreamOfLines(String body) {
    for (int cut = 0; cut <= body.length(); cut++) {
      var answer = new Answer(LINES, "text/plain");
      answer.read(body.substring(0, cut), 1);
      answer.read(body.substring(cut), 2);
      assertThat(answer.ended()).extracting(Failure::text).isEqualTo(Failure.ERROR_BODY);
    }
  }

  @Test
  void aWholeAnswerInOneLineIsNoStreamOfLines() {
    var answer = new Answer(LINES, "text/plain");
    answer.read(
        "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"Hi\"},\"done\":true,"
            + "\"done_reason\":\"stop\"}\n",
        1);
    assertThat(answer.ended()).extracting(Failure::text).isEqualTo(Failure.WHOLE_ANSWER);
  }

  @Test
  void nobodyHoldsBackForEver() {
    var answer = new Answer(CHAT, "text/plain");
    for (int i = 0; i < 100; i++) {
      answer.read("\n".repeat(1000), i);
    }
    answer.read(body(CHAT), 100);
    assertThat(answer.ended()).extracting(Failure::text).isEqualTo(Failure.NOT_SSE);
  }

  @Test
  void whatWasNotAskedForAsAStreamIsNone() {
    var answer = new Answer(CHAT, "text/plain", false);
    answer.read(body(CHAT), 1);
    assertThat(answer.ended()).extracting(Failure::text).isEqualTo(Failure.NOT_JSON);
  }

  private static String body(Dialect dialect) {
    List<String> events = SampleStream.of(dialect).events(dialect.framing(), TOKENS);
    return String.join("", events);
  }

  @Test
  void aBodyLongerThanTheLimitIsRefused() {
    var answer = new Answer(CHAT, "application/json", false);
    answer.read(new byte[MOST_BYTES], 1);
    assertThatThrownBy(() -> answer.read(new byte[1], 2))
        .isInstanceOf(LimitExceededException.class);
  }

  @Test
  void whatAnAnswerRepeatsOfASecretIsHidden() {
    var answer = new Answer(CHAT, "application/json");
    answer.read("{\"error\":{\"message\":\"bad key " + KEY + "\"}}", 1);
    assertThat(answer.ended()).extracting(Failure::detail).asString().doesNotContain(KEY);
    assertThat(answer.intake.broken(new IOException(KEY), 0))
        .extracting(Failure::detail)
        .asString()
        .isNotEmpty()
        .doesNotContain(KEY);
  }

  @ParameterizedTest
  @CsvSource({
    "'data: {}', true",
    "': ping', true",
    "'{\"choices\":[]}data: x', false",
    "'<html>', false"
  })
  void aStreamThatWasNotAskedForIsNamed(String body, boolean named) {
    var answer = new Answer(CHAT, "text/event-stream", false);
    answer.read(body + "\n\n", 3);
    String full = Objects.requireNonNull(answer.ended()).full();
    assertThat(full).startsWith("Body is no JSON answer");
    assertThat(full.contains("-Dllm.stream=true")).isEqualTo(named);
  }

  @Test
  void anEndMarkBehindAWholeAnswerIsAStreamThatWasNotAskedFor() {
    var answer = new Answer(CHAT, "text/event-stream", false);
    answer.read("{\"choices\":[{\"message\":{\"content\":\"Six\"}}]}\n\ndata: [DONE]\n\n", 3);
    assertThat(answer.ended())
        .isNotNull()
        .extracting(Failure::remedy)
        .asString()
        .contains("Remove .disableStreaming()");
  }

  @Test
  void aStreamOfAnotherTypeIsNamedByIt() {
    var answer = new Answer(CHAT, "text/html");
    answer.read("data: {}\n\n", 3);
    assertThat(answer.ended())
        .isNotNull()
        .extracting(Failure::full)
        .asString()
        .contains("content type text/html")
        .contains(RemedyTexts.CONTENT_TYPE);
  }

  /** Some servers leave a body open behind its answer; what was answered still counts. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"result, -", "error, Refused"})
  void theReaderOfAWholeBodyDecidesWhenItIsComplete(String words, @Nullable String failure) {
    var answer = new Answer(CHAT, "text/event-stream", false, new OpenEnded());
    answer.read("begin ", 1);
    assertThat(answer.intake.complete()).isFalse();
    answer.read(words, 2);
    answer.read(" end", 3);
    assertThat(answer.intake.complete()).isTrue();
    Failure ended = answer.ended();
    assertThat(ended == null ? null : ended.text()).isEqualTo(failure);
  }

  /** Its answers end with a word. */
  private static final class OpenEnded implements ArrivingReader {

    private final StringBuilder arrived = new StringBuilder();

    @Override
    public void arriving(byte[] bytes) {
      arrived.append(new String(bytes, UTF_8));
    }

    @Override
    public boolean complete() {
      return arrived.indexOf("end") >= 0;
    }

    @Override
    public void event(byte[] bytes, int from, int to, Delta delta) {
      throw new IllegalStateException("no stream");
    }

    @Override
    public void answer(byte[] bytes, int from, int to, Delta delta) {
      delta.reset();
      if (new String(bytes, from, to - from, UTF_8).contains("error")) {
        delta.error(new ServerError("test", "no", null, "Refused"));
      } else {
        delta.markChoices();
        delta.markOutput();
      }
    }

    @Override
    public void close() {
      // It keeps nothing.
    }
  }

  private static final class Answer {

    private final AnswerReader reader;
    private final AnswerIntake intake;

    private Answer(Dialect dialect, @Nullable String type) {
      this(dialect, type, true);
    }

    private Answer(Dialect dialect, @Nullable String type, boolean streamAsked) {
      this(dialect, type, streamAsked, dialect.reader(null, null));
    }

    private Answer(
        Dialect dialect, @Nullable String type, boolean streamAsked, DeltaReader deltas) {
      reader =
          new AnswerReader(
              dialect.framing().newDecoder(10_000), deltas, (stamp, read, first) -> {}, 0);
      var secrets = Secrets.of(Secret.of(KEY), EmptyHttpHeaders.INSTANCE);
      intake =
          new AnswerIntake(
              new BodyShape(dialect, streamAsked),
              reader,
              MOST_BYTES,
              false,
              SentRequest.of(secrets));
      var headers = new DefaultHttpHeaders();
      if (type != null) {
        headers.add("Content-Type", type);
      }
      intake.head(HttpResponseStatus.OK, headers);
    }

    private void read(String text, long stamp) {
      read(text.getBytes(UTF_8), stamp);
    }

    private void read(byte[] bytes, long stamp) {
      intake.take(Unpooled.wrappedBuffer(bytes), NetworkRead.at(stamp));
    }

    private @Nullable Failure ended() {
      return intake.ended();
    }
  }
}
