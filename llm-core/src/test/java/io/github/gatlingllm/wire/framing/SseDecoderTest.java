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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SseDecoderTest {

  /** One of each: BOM, comment, both data forms, several lines, fields to ignore, empty data. */
  private static final List<String> LINES =
      List.of(
          "\uFEFF: keep-alive",
          "data: {\"a\":1}",
          "",
          "event: x",
          "data:ö",
          "id: 7",
          "data:  two",
          "data",
          "unknown: y",
          "database: no",
          "",
          "",
          "data:",
          "",
          "data: [DONE]",
          "");

  private static final List<String> EVENTS = List.of("{\"a\":1}", "ö\n two\n", "", "[DONE]");

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n"})
  void eventsAreTheSameHoweverReadsCutThem(String terminator) {
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
    assertThat(events(bytes("data: a\r\n\ndata: b\r\r\ndata: c\n\r\n")))
        .containsExactly("a", "b", "c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "data: YHOO~data: +2~data: 10~~ | YHOO~+2~10",
        ": test stream~~data: first event~id: 1~~data:second event~id~~data:  third~~ "
            + "| first event; second event;  third",
        "data~~data~data~~data: | ; ~; ",
        "data:test~~data: test~~ | test; test",
        "data:  [DONE]~~ |  [DONE]",
        "Data: x~ data: y~data : z~~ | none",
        "~~~: only~~ | none",
      },
      ignoreLeadingAndTrailingWhitespace = false)
  void followsTheStandardsExamples(String stream, String expected) {
    List<String> wanted =
        expected.equals(" none")
            ? List.of()
            : Arrays.stream(expected.substring(1).split("; ", -1))
                .map(event -> event.replace('~', '\n'))
                .toList();

    assertThat(events(bytes(stream.stripTrailing().replace('~', '\n')))).isEqualTo(wanted);
  }

  @ParameterizedTest
  @ValueSource(strings = {"data: last", "data: last\n", "data: last\r", "data: last\r\n"})
  void anEventWithoutItsBlankLineIsHandedOverAtTheEnd(String body) {
    assertThat(events(bytes(body))).containsExactly("last");
  }

  @Test
  void theEndOfABodyWithoutDataIsNoEvent() {
    assertThat(events(bytes(""))).isEmpty();
    assertThat(events(bytes("data: a\n\n"))).containsExactly("a");
    assertThat(events(bytes(": bye"))).isEmpty();
  }

  @Test
  void anEventIsHandedOverBeforeTheLineFeedThatMayFollowItsCarriageReturn() {
    List<String> events = new ArrayList<>();
    SseDecoder decoder = new SseDecoder();

    decoder.decode(Unpooled.wrappedBuffer(bytes("data: a\r\n\r")), collect(events));
    assertThat(events).containsExactly("a");

    decoder.decode(Unpooled.wrappedBuffer(bytes("\ndata: b\r\n\r\n")), collect(events));
    assertThat(events).containsExactly("a", "b");
  }

  @Test
  void readsDirectBuffersAndLeavesNothingInThem() {
    ByteBuf read = Unpooled.directBuffer().writeBytes(bytes("xdata: a\n\n")).skipBytes(1);
    List<String> events = new ArrayList<>();

    new SseDecoder().decode(read, collect(events));

    assertThat(events).containsExactly("a");
    assertThat(read.isReadable()).isFalse();
    read.release();
  }

  @Test
  void countsBytesAndComments() {
    SseDecoder decoder = new SseDecoder();

    decoder.decode(Unpooled.wrappedBuffer(bytes(": a\n:\ndata: b\n\n: c")), (b, from, to) -> {});

    assertThat(decoder.bytes()).isEqualTo(18);
    assertThat(decoder.comments()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 100})
  void anEventBeyondTheLimitIsRefusedWhateverTheReads(int readSize) {
    assertThatExceptionOfType(EventTooLargeException.class)
        .isThrownBy(
            () -> inReadsOf(readSize, new SseDecoder(20), "data: " + "x".repeat(21) + "\n\n"))
        .withMessageContainingAll("an event of at least 2", "the limit is 20");
    assertThatExceptionOfType(EventTooLargeException.class)
        .isThrownBy(
            () -> inReadsOf(readSize, new SseDecoder(20), "data: 0123456789\n".repeat(9) + "\n"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 1000})
  void manyEventsBelowTheLimitArePassed(int readSize) {
    String event = "data: " + "x".repeat(10) + "\n\n";

    assertThat(inReadsOf(readSize, new SseDecoder(20), event.repeat(50))).hasSize(50);
  }

  @Test
  void aLineWithoutEndIsRefusedToo() {
    assertThatExceptionOfType(EventTooLargeException.class)
        .isThrownBy(() -> inReadsOf(8, new SseDecoder(64), "<html>".repeat(20)));
  }

  @Test
  void theLimitMustBePositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SseDecoder(0))
        .withMessage("maxEventBytes must be at least 1, but was 0");
  }

  @Test
  void agreesWithTheStandardsWordsOnRandomStreams() {
    SplittableRandom random = new SplittableRandom(20260101);
    String[] pieces = {"data", ":", " ", "x", "\n", "\r", "\r\n", "data: y", "\uFEFF", "é", "id"};
    agreesWithTheStandardsWords(random, pieces, 20_000, 8);
  }

  @Test
  void agreesWithTheStandardsWordsOnLongLines() {
    SplittableRandom random = new SplittableRandom(20260102);
    String json = "{\"choices\":[{\"delta\":{\"content\":\" é\t🦊\"}}]}";
    String[] pieces = {"data: " + json, json, "\n", "\n\n", "\r\n\r\n", "\r", ": wait", "\t"};
    agreesWithTheStandardsWords(random, pieces, 5_000, 300);
  }

  private static void agreesWithTheStandardsWords(
      SplittableRandom random, String[] pieces, int rounds, int mostRead) {
    for (int round = 0; round < rounds; round++) {
      StringBuilder stream = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        stream.append(pieces[random.nextInt(pieces.length)]);
      }
      int readSize = 1 + random.nextInt(mostRead);

      assertThat(inReadsOf(readSize, new SseDecoder(), stream.toString()))
          .as("%s in reads of %d", stream, readSize)
          .isEqualTo(byTheStandard(stream.toString()));
    }
  }

  /** The standard's algorithm, word by word, but for our grace at the end of the body. */
  private static List<String> byTheStandard(String stream) {
    List<String> events = new ArrayList<>();
    String body = stream.startsWith("\uFEFF") ? stream.substring(1) : stream;
    StringBuilder data = new StringBuilder();
    for (String line : (body + "\n\n").split("\r\n|\n|\r", -1)) {
      int colon = line.indexOf(':');
      String field = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + 1);
      if (line.isEmpty()) {
        if (data.length() > 0) {
          events.add(data.substring(0, data.length() - 1));
        }
        data.setLength(0);
      } else if (field.equals("data")) {
        data.append(value.startsWith(" ") ? value.substring(1) : value).append('\n');
      }
    }
    return events;
  }

  private static List<String> events(byte[] body, int... cuts) {
    return Reads.cutAt(new SseDecoder(), body, cuts);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
