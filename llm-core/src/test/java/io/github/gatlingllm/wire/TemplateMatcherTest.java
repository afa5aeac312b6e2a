// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.wire.dialect.Dialects;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Events that repeat others are not parsed, and say exactly what they would say if they were. */
class TemplateMatcherTest {

  private static final int ROUNDS = 20 * Integer.getInteger("mutations", 1);
  private static final int VARIANTS = 40;

  /** What may come instead of a piece of text or a number, and what must not be taken for it. */
  private static final List<String> PIECES =
      List.of(
          "x",
          " the",
          "",
          "\\n",
          "\\\"",
          "\\\\",
          "\\/",
          "\\u00e9",
          "\\ud83e\\udd8a",
          "\\u",
          "\\x",
          "\\",
          "\"",
          "\"\"",
          "é",
          "ль",
          "語",
          "🦊",
          "\t",
          "\n",
          "\0",
          "\u007f",
          "a\",\"content\":\"b",
          "\"}",
          "\",\"model\":\"other",
          "7",
          "07",
          "-1",
          "1.5",
          "1e5",
          "99999999999999999999",
          "null");

  /** Not UTF-8, each in its way: cut, too long, a surrogate, beyond Unicode, alone. */
  private static final List<String> BROKEN =
      List.of(
          "\u00c3",
          "\u00e8\u00aa",
          "\u00c0\u0080",
          "\u00e0\u0080\u0080",
          "\u00ed\u00a0\u0080",
          "\u00f4\u0090\u0080\u0080",
          "\u00f0\u0080\u0080\u0080",
          "\u0080",
          "\u00ff",
          "\u00f0\u009f\u00a6");

  /** A stream's events in their dialect. */
  record Recorded(String dialect, String name, List<byte[]> events) {
    @Override
    public String toString() {
      return dialect + " " + name;
    }
  }

  static Stream<Recorded> streams() {
    return Stream.concat(recorded(), RepeatingStreams.all());
  }

  private static Stream<Recorded> recorded() {
    return Stream.of(
            "openai-chat llamacpp-b4748/chat-stream",
            "openai-chat llamacpp-b4748/chat-stream-eos",
            "openai-chat llamacpp-b4748/chat-stream-logprobs",
            "openai-chat ikllama-2026-08/chat-stream-usage",
            "openai-chat ikllama-2026-08/reasoning-stream",
            "openai-chat aimock-1.43.0/openai-chat",
            "openai-chat aimock-1.43.0/openai-chat-reasoning",
            "openai-chat aimock-1.43.0/openai-chat-tool",
            "openai-chat aimock-1.43.0/openai-chat-truncated",
            "openai-chat aimock-1.43.0/openai-chat-usage",
            "azure-openai aimock-1.43.0/azure-chat",
            "openai-completions llamacpp-b4748/completions-stream",
            "openai-completions llamacpp-b4748/completions-stream-usage",
            "openai-responses aimock-1.43.0/openai-responses",
            "openai-responses ikllama-2026-08/responses-stream",
            "anthropic-messages aimock-1.43.0/anthropic-messages",
            "anthropic-messages aimock-1.43.0/anthropic-thinking",
            "anthropic-messages ikllama-2026-08/messages-stream",
            "gemini aimock-1.43.0/gemini-sse",
            "ollama-chat aimock-1.43.0/ollama-chat",
            "ollama-chat handwritten/ollama-chat-tools",
            "ollama-generate handwritten/ollama-generate",
            "tgi-generate handwritten/tgi-generate-stream")
        .map(line -> line.split(" "))
        .map(row -> new Recorded(row[0], row[1], events(row[0], Recordings.body(row[1]))));
  }

  private static List<byte[]> events(String dialect, byte[] body) {
    List<byte[]> events = new ArrayList<>();
    EventDecoder decoder = Dialects.byId(dialect).framing().newDecoder(1 << 20);
    EventDecoder.Sink sink = (bytes, from, to) -> events.add(Arrays.copyOfRange(bytes, from, to));
    decoder.decode(Unpooled.wrappedBuffer(body), sink);
    decoder.end(sink);
    return events;
  }

  @ParameterizedTest
  @MethodSource("streams")
  void aStreamSaysWhatItSaysWithoutIt(Recorded recorded) {
    for (boolean kept : new boolean[] {true, false}) {
      try (var both = new Both(recorded.dialect(), kept)) {
        recorded.events().forEach(both::read);
        recorded.events().forEach(both::read);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("streams")
  void whateverHappensToItsEvents(Recorded recorded) {
    var random = new SplittableRandom(recorded.toString().hashCode());
    for (boolean kept : new boolean[] {true, false}) {
      try (var both = new Both(recorded.dialect(), kept)) {
        for (int round = 0; round < ROUNDS; round++) {
          byte[] event = recorded.events().get(random.nextInt(recorded.events().size()));
          both.read(event);
          for (int i = 0; i < VARIANTS; i++) {
            both.read(random.nextInt(4) == 0 ? event : mutated(event, random));
          }
        }
      }
    }
  }

  private static byte[] mutated(byte[] event, SplittableRandom random) {
    String latin1 = new String(event, ISO_8859_1);
    int at = random.nextInt(latin1.length());
    String changed =
        switch (random.nextInt(8)) {
          case 0 -> latin1.substring(0, at);
          case 1 -> latin1.substring(0, at) + (char) random.nextInt(256) + latin1.substring(at);
          case 2 ->
              latin1.substring(0, at)
                  + (char) (latin1.charAt(at) ^ (1 << random.nextInt(8)))
                  + latin1.substring(at + 1);
          case 3 -> latin1.substring(0, at) + latin1.substring(random.nextInt(latin1.length()));
          case 4 -> latin1.replaceFirst("\\{", "{\"content\":\"z\",\"usage\":null,");
          default -> otherValue(latin1, at, random);
        };
    return changed.getBytes(ISO_8859_1);
  }

  /** Another string or number at the next place where there is one. */
  private static String otherValue(String event, int from, SplittableRandom random) {
    int begin = from;
    while (begin < event.length() && !beginsValue(event, begin)) {
      begin++;
    }
    if (begin == event.length()) {
      return event;
    }
    int end = begin;
    boolean text = event.charAt(begin - 1) == '"';
    while (end < event.length() && (text ? event.charAt(end) != '"' : isDigit(event, end))) {
      end++;
    }
    String piece =
        random.nextInt(4) == 0
            ? BROKEN.get(random.nextInt(BROKEN.size()))
            : new String(PIECES.get(random.nextInt(PIECES.size())).getBytes(UTF_8), ISO_8859_1);
    String tail = random.nextBoolean() ? piece : event.substring(begin, end) + piece;
    return event.substring(0, begin) + tail + event.substring(end);
  }

  private static boolean beginsValue(String event, int at) {
    if (at < 2) {
      return false;
    }
    boolean text = event.charAt(at - 1) == '"' && event.charAt(at - 2) == ':';
    return text || (event.charAt(at - 1) == ':' && isDigit(event, at));
  }

  private static boolean isDigit(String event, int at) {
    return Character.isDigit(event.charAt(at));
  }

  @ParameterizedTest
  @MethodSource("repeating")
  void whatRepeatsItselfNeedsNoParser(Recorded recorded) {
    var text = new StringBuilder();
    var hidden = new StringBuilder();
    var delta = new Delta();
    try (JsonDeltaReader reader = reader(recorded, text, hidden)) {
      read(reader, recorded.events().get(0), delta);
      for (byte[] event : recorded.events()) {
        int length = text.length() + hidden.length();
        delta.reset();
        assertThat(reader.repeats(event, 0, event.length, delta))
            .as(new String(event, UTF_8))
            .isTrue();
        assertThat(delta.content()).isTrue();
        assertThat(text.length() + hidden.length()).isGreaterThan(length);
      }
    }
  }

  static Stream<Recorded> repeating() {
    return RepeatingStreams.all().filter(stream -> !stream.name().startsWith("not"));
  }

  /** What one stream of a thread has learned, all others know. */
  @ParameterizedTest
  @MethodSource("repeating")
  void anotherStreamNeedsNoParserForItsFirst(Recorded recorded) {
    var delta = new Delta();
    byte[] event = recorded.events().get(0);
    try (JsonDeltaReader first = reader(recorded, null, null);
        JsonDeltaReader second = reader(recorded, null, null)) {
      read(first, event, delta);
      assertThat(second.repeats(event, 0, event.length, delta)).isTrue();
    }
  }

  /** A call's name is content alone, but the answer's end depends on it. */
  @ParameterizedTest
  @MethodSource("calls")
  void aCallIsACallInEveryStream(String dialect, String call, String end) {
    for (int stream = 0; stream < 3; stream++) {
      var delta = new Delta();
      try (DeltaReader reader = Dialects.byId(dialect).reader(null)) {
        read(reader, call.getBytes(UTF_8), delta);
        assertThat(delta.content()).isTrue();
        read(reader, end.getBytes(UTF_8), delta);
        assertThat(delta.finishReason()).as("stream %s", stream).isEqualTo("tool_calls");
      }
    }
  }

  static Stream<Arguments> calls() {
    return Stream.of(
        Arguments.of(
            "openai-responses",
            "{\"type\":\"response.output_item.added\","
                + "\"item\":{\"type\":\"function_call\",\"name\":\"look\"}}",
            "{\"type\":\"response.completed\",\"response\":{\"status\":\"completed\"}}"),
        Arguments.of(
            "gemini",
            "{\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"look\"}}]}}]}",
            "{\"candidates\":[{\"finishReason\":\"STOP\"}]}"));
  }

  /** What also tells an end, a count, an error or more than one text. */
  @ParameterizedTest
  @MethodSource("notRepeating")
  void whatSaysMoreThanTextNeedsAParser(Recorded recorded) {
    // A thread of its own: others have learned shorter events of the same form.
    CompletableFuture.runAsync(() -> needsAParser(recorded), task -> new Thread(task).start())
        .join();
  }

  private static void needsAParser(Recorded recorded) {
    var delta = new Delta();
    try (JsonDeltaReader reader = reader(recorded, null, null)) {
      for (byte[] event : recorded.events()) {
        read(reader, event, delta);
        assertThat(reader.repeats(event, 0, event.length, delta))
            .as(new String(event, UTF_8))
            .isFalse();
      }
    }
  }

  static Stream<Recorded> notRepeating() {
    return RepeatingStreams.all().filter(stream -> stream.name().startsWith("not"));
  }

  private static JsonDeltaReader reader(
      Recorded recorded, @Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return (JsonDeltaReader) Dialects.byId(recorded.dialect()).reader(text, hidden);
  }

  private static void read(DeltaReader reader, byte[] event, Delta delta) {
    reader.event(event, 0, event.length, delta);
  }

  /** A reader, and one that gets each event in another form, so that none repeats another. */
  private static final class Both implements AutoCloseable {

    private static final int BITS = 24;

    private final StringBuilder[] kept = new StringBuilder[4];
    private final Delta delta = new Delta();
    private final Delta expected = new Delta();
    private final DeltaReader reader;
    private final DeltaReader understanding;
    private int number;

    private Both(String dialect, boolean textKept) {
      for (int i = 0; textKept && i < kept.length; i++) {
        kept[i] = new StringBuilder();
      }
      reader = Dialects.byId(dialect).reader(kept[0], kept[1]);
      understanding = Dialects.byId(dialect).reader(kept[2], kept[3]);
    }

    private void read(byte[] event) {
      TemplateMatcherTest.read(reader, event, delta);
      TemplateMatcherTest.read(understanding, inAnotherForm(event), expected);
      String what = new String(event, ISO_8859_1);
      assertThat(said(delta)).as(what).isEqualTo(said(expected).replaceAll("\\{[ \t]{24}", "{"));
      if (kept[0] != null) {
        assertThat(kept[0].toString()).as(what).isEqualTo(kept[2].toString());
        assertThat(kept[1].toString()).as(what).isEqualTo(kept[3].toString());
        for (StringBuilder builder : kept) {
          builder.setLength(0);
        }
      }
    }

    /** Space behind the first brace says nothing. */
    private byte[] inAnotherForm(byte[] event) {
      String latin1 = new String(event, ISO_8859_1);
      if (!latin1.startsWith("{")) {
        return event;
      }
      var space = new StringBuilder("{");
      number++;
      for (int i = 0; i < BITS; i++) {
        space.append((number >> i & 1) == 0 ? ' ' : '\t');
      }
      return (space + latin1.substring(1)).getBytes(ISO_8859_1);
    }

    private static String said(Delta delta) {
      return delta.content()
          + " "
          + delta.reasoningOnly()
          + " "
          + delta.output()
          + " "
          + delta.reasoning()
          + " "
          + delta.choices()
          + " "
          + delta.done()
          + " "
          + delta.malformed()
          + " "
          + delta.unknown()
          + " "
          + delta.finishReason()
          + " "
          + delta.model()
          + " "
          + delta.usage()
          + " "
          + delta.runningOutputTokens()
          + " "
          + delta.error();
    }

    @Override
    public void close() {
      reader.close();
      understanding.close();
    }
  }
}
