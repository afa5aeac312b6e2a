// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.exchange.BodyShape.Kind;
import io.github.gatlingllm.protocol.AnswerNote;
import io.github.gatlingllm.wire.dialect.OllamaChat;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BodyShapeTest {

  private static final String SSE = "text/event-stream";
  private static final String TEXT = "text/plain";
  private static final String JSON = "application/json";

  @Test
  void theContentTypeTellsAStream() {
    BodyShape shape = requested(200, SSE);
    assertThat(shape.kind()).isEqualTo(Kind.STREAM);
    assertThat(shape.promisesStream()).isTrue();
    assertThat(shape.undecided()).isFalse();
    assertThat(shape.mislabelled()).isNull();
  }

  @Test
  void noErrorIsOne() {
    assertThat(requested(500, SSE).kind()).isEqualTo(Kind.NO_STREAM);
    assertThat(requested(204, SSE).kind()).isEqualTo(Kind.NO_STREAM);
  }

  @Test
  void norIsWhatWasNotAskedForAsOne() {
    var shape = new BodyShape(new OpenAiChat(), false);
    shape.head(head(200, SSE));
    assertThat(shape.kind()).isEqualTo(Kind.WHOLE);
    shape.head(head(500, JSON));
    assertThat(shape.kind()).isEqualTo(Kind.NO_STREAM);
  }

  @Test
  void theFirstBytesTellWhereTheContentTypeMeansNothing() {
    BodyShape shape = requested(200, TEXT);
    assertThat(shape.undecided()).isTrue();
    shape.beginsWith("da".getBytes(UTF_8));
    assertThat(shape.undecided()).isTrue();
    assertThat(shape.kind()).isEqualTo(Kind.NO_STREAM);
    shape.beginsWith("data: {".getBytes(UTF_8));
    assertThat(shape.undecided()).isFalse();
    assertThat(shape.kind()).isEqualTo(Kind.STREAM);
    assertThat(shape.promisesStream()).isFalse();
    assertThat(shape.mislabelled()).isEqualTo(AnswerNote.STREAM_AS_TEXT);
  }

  @Test
  void otherBytesAreNoStream() {
    BodyShape shape = requested(200, TEXT);
    shape.beginsWith("Hello".getBytes(UTF_8));
    assertThat(shape.undecided()).isFalse();
    assertThat(shape.kind()).isEqualTo(Kind.NO_STREAM);
    assertThat(shape.mislabelled()).isNull();
  }

  @Test
  void nobodyWaitsForThemForEver() {
    BodyShape shape = requested(200, TEXT);
    shape.beginsWith(new byte[BodyShape.MOST_HELD]);
    assertThat(shape.undecided()).isFalse();
  }

  @Test
  void jsonIsNoStreamOfEventsWhateverItsContentType() {
    BodyShape shape = requested(200, SSE);
    look(shape, " \n");
    assertThat(shape.kind()).isEqualTo(Kind.STREAM);
    look(shape, "\t{");
    assertThat(shape.kind()).isEqualTo(Kind.NO_STREAM);
  }

  @Test
  void onlyTheFirstByteIsLookedAt() {
    BodyShape shape = requested(200, SSE);
    look(shape, "data: ");
    look(shape, "{");
    assertThat(shape.kind()).isEqualTo(Kind.STREAM);
  }

  @Test
  void linesOfJsonAreAStreamUnlessTheFirstSaysAll() {
    BodyShape stream = lines();
    stream.beginsWith("{\"message\":{\"content\":\"a\"},\"done\":false}\n".getBytes(UTF_8));
    assertThat(stream.kind()).isEqualTo(Kind.STREAM);
    BodyShape whole = lines();
    whole.beginsWith("{\"message\":{\"content\":\"a\"},\"done\":true}\n".getBytes(UTF_8));
    assertThat(whole.kind()).isEqualTo(Kind.NO_STREAM);
  }

  private static BodyShape lines() {
    var shape = new BodyShape(new OllamaChat(), true);
    shape.head(head(200, TEXT));
    return shape;
  }

  private static BodyShape requested(int status, @Nullable String type) {
    var shape = new BodyShape(new OpenAiChat(), true);
    shape.head(head(status, type));
    return shape;
  }

  private static AnswerHead head(int status, @Nullable String type) {
    return new AnswerHead(status, type, null, null, null, null, null, null);
  }

  private static void look(BodyShape shape, String read) {
    shape.inspect(Unpooled.copiedBuffer(read, UTF_8));
  }
}
