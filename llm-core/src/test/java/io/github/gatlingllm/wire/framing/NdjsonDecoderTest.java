// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import static io.github.gatlingllm.wire.framing.Reads.collect;
import static io.github.gatlingllm.wire.framing.Reads.inReadsOf;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NdjsonDecoderTest {

  private static final int LIMIT = 1000;
  private static final List<String> LINES =
      List.of("{\"a\":1}", "", "ö🦊", " two ", "", "", "[DONE]", "{");
  private static final List<String> EVENTS =
      LINES.stream().filter(line -> !line.isEmpty()).toList();

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void linesAreTheSameHoweverReadsCutThem(String terminator) {
    byte[] body = (String.join(terminator, LINES) + terminator).getBytes(UTF_8);

    assertThat(events(body)).isEqualTo(EVENTS);
    for (int first = 0; first <= body.length; first++) {
      for (int second = first; second <= body.length; second++) {
        assertThat(events(body, first, second)).isEqualTo(EVENTS);
      }
    }
  }

  @Test
  void terminatorsMayBeMixed() {
    assertThat(events(bytes("a\r\nb\n\r\nc\n\n"))).containsExactly("a", "b", "c");
  }

  @Test
  void aCarriageReturnInsideALineIsKept() {
    assertThat(events(bytes("a\rb\r\r\nc"))).containsExactly("a\rb\r", "c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"last", "last\n", "last\r", "last\r\n", "\nlast"})
  void aLineWithoutItsEndIsHandedOverAtTheEnd(String body) {
    assertThat(events(bytes(body))).containsExactly("last");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "\r\n\r\n", "\r"})
  void emptyLinesAreNoEvents(String body) {
    assertThat(events(bytes(body))).isEmpty();
  }

  @Test
  void aLineIsHandedOverWithTheReadThatEndsIt() {
    List<String> events = new ArrayList<>();
    NdjsonDecoder decoder = new NdjsonDecoder(LIMIT);

    decoder.decode(Unpooled.wrappedBuffer(bytes("a\nb")), collect(events));
    assertThat(events).containsExactly("a");

    decoder.decode(Unpooled.wrappedBuffer(bytes("\n")), collect(events));
    assertThat(events).containsExactly("a", "b");
  }

  @Test
  void readsDirectBuffersAndLeavesNothingInThem() {
    ByteBuf read = Unpooled.directBuffer().writeBytes(bytes("xa\n")).skipBytes(1);
    List<String> events = new ArrayList<>();

    new NdjsonDecoder(LIMIT).decode(read, collect(events));

    assertThat(events).containsExactly("a");
    assertThat(read.isReadable()).isFalse();
    read.release();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 100})
  void aLineBeyondTheLimitIsRefusedWhateverTheReads(int readSize) {
    for (String end : List.of("\n", "\r\n", "")) {
      assertThatExceptionOfType(EventTooLargeException.class)
          .isThrownBy(
              () -> inReadsOf(readSize, new NdjsonDecoder(20), "ok\n" + "x".repeat(22) + end))
          .withMessageContainingAll("the limit is 20");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 1000})
  void manyLinesWithinTheLimitArePassed(int readSize) {
    assertThat(inReadsOf(readSize, new NdjsonDecoder(20), ("x".repeat(20) + "\n").repeat(50)))
        .hasSize(50);
  }

  @Test
  void theLimitMustBePositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NdjsonDecoder(0))
        .withMessage("maxEventBytes must be at least 1, but was 0");
  }

  @Test
  void agreesWithASplitOfTheWholeOnRandomStreams() {
    SplittableRandom random = new SplittableRandom(20260102);
    String[] pieces = {"{", "x", "\n", "\r\n", "é", " ", "\n\n", "yyyyyyyy"};
    for (int round = 0; round < 20_000; round++) {
      StringBuilder stream = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        stream.append(pieces[random.nextInt(pieces.length)]);
      }
      int readSize = 1 + random.nextInt(8);

      assertThat(inReadsOf(readSize, new NdjsonDecoder(LIMIT), stream.toString()))
          .as("%s in reads of %d", stream, readSize)
          .isEqualTo(
              Arrays.stream(stream.toString().split("\r?\n"))
                  .filter(line -> !line.isEmpty())
                  .toList());
    }
  }

  private static List<String> events(byte[] body, int... cuts) {
    return Reads.cutAt(new NdjsonDecoder(LIMIT), body, cuts);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
