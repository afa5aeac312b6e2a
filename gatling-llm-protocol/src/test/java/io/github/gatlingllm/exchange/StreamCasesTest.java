// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.cases.StreamCase;
import io.github.gatlingllm.cases.StreamCases;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.request.Secrets;
import io.github.gatlingllm.wire.dialect.Dialects;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read of streams whose truth is known: outcome, words, text, the time of each chunk. */
class StreamCasesTest {

  private static final long MILLIS = 1_000_000;

  static Stream<StreamCase> cases() {
    return Stream.concat(StreamCases.all(), StreamCases.further());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eachIsReadAsItIs(StreamCase stream) {
    check(stream, Integer.MAX_VALUE);
  }

  /** However the network cuts it. */
  @ParameterizedTest
  @MethodSource("cases")
  void eachIsReadAsItIsByteByByte(StreamCase stream) {
    check(stream, 1);
  }

  private static void check(StreamCase stream, int mostBytes) {
    var text = new StringBuilder();
    var dialect = Dialects.byId(stream.dialect());
    var reader =
        new AnswerReader(
            dialect.framing().newDecoder(1 << 20),
            dialect.reader(text),
            (stamp, read, first) -> {},
            0);
    reader.expectChoices(1);
    var shape = new BodyShape(dialect, stream.stream());
    var intake =
        new AnswerIntake(
            shape,
            reader,
            1 << 20,
            false,
            SentRequest.of(Secrets.of(null, EmptyHttpHeaders.INSTANCE)));
    intake.head(
        HttpResponseStatus.OK, new DefaultHttpHeaders().add("Content-Type", stream.contentType()));
    for (StreamCase.Piece piece : stream.pieces()) {
      take(intake, piece, mostBytes);
    }
    Failure failure = intake.ended();

    assertThat(failure == null ? "" : failure.text())
        .as(failure == null ? "success" : failure.full())
        .isEqualTo(stream.failure());
    assertThat(reader.timeline().stamps())
        .containsExactly(stream.arrivals().stream().mapToLong(at -> at * MILLIS).toArray());
    if (failure == null) {
      assertThat(text).hasToString(stream.text());
      assertThat(Objects.toString(reader.finishReason(), "")).isEqualTo(stream.finish());
      assertThat(AnswerTokens.reported(reader).output()).isEqualTo(stream.tokens());
    } else {
      String full = failure.full();
      stream.said().forEach(words -> assertThat(full).contains(words));
    }
  }

  private static void take(AnswerIntake intake, StreamCase.Piece piece, int mostBytes) {
    byte[] bytes = piece.bytes();
    int from = 0;
    while (from < bytes.length) {
      int to = (int) Math.min((long) from + mostBytes, bytes.length);
      var read = Unpooled.wrappedBuffer(Arrays.copyOfRange(bytes, from, to));
      intake.take(read, NetworkRead.at(piece.at() * MILLIS));
      from = to;
    }
  }
}
