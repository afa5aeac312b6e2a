// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.wire.dialect.Dialects;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.wire.dialect.OpenAiEmbeddings;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No bytes whatever may throw: a broken server must not break the load test. */
class MutatedStreamsTest {

  private static final int BROKEN_EVENTS = 5_000;
  private static final int MAX_EVENT_BYTES = 8192;

  /** A few events: most mutations hit one event only, so longer streams would prove no more. */
  private static final int EXCERPT = 512;

  private static final byte[] NASTY = {'"', '{', '}', '[', ']', ',', ':', '\\', '\n', '\r', 0, -1};

  /** What servers of each dialect sent; dialects that are not known yet are left out. */
  private static final List<String> RECORDINGS =
      List.of(
          "openai-chat llamacpp-b4748/chat-stream-logprobs",
          "openai-chat aimock-1.43.0/openai-chat-reasoning",
          "openai-chat aimock-1.43.0/openai-chat-tool",
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
          "tgi-generate handwritten/tgi-generate-stream");

  /** A body in its dialect; a byte for each character. */
  private record Recorded(Dialect dialect, String latin1) {

    static Recorded of(Dialect dialect, byte[] body) {
      return new Recorded(dialect, new String(body, ISO_8859_1));
    }

    byte[] body() {
      return latin1.getBytes(ISO_8859_1);
    }
  }

  /** What became of a mutated stream. */
  private enum Fate {
    READ,
    MALFORMED
  }

  @Test
  void everyDialectHasARecording() {
    assertThat(known().map(recorded -> recorded.dialect().id()).distinct())
        .containsExactlyInAnyOrderElementsOf(Dialects.ids());
  }

  @Test
  void noMutationEscapesAsAnException() {
    nothingEscapes(20_000);
  }

  @Test
  @Tag("proof")
  void norDoesOneOfAMillion() {
    nothingEscapes(1_000_000);
  }

  private static void nothingEscapes(int streams) {
    List<Recorded> all = Stream.concat(known(), Stream.of(embeddings())).toList();
    long malformed =
        IntStream.range(0, streams)
            .parallel()
            .mapToObj(seed -> survived(all.get(seed % all.size()), seed))
            .filter(Fate.MALFORMED::equals)
            .count();
    // Else the mutations were too tame to prove anything.
    assertThat(malformed).isBetween(streams / 4L, (long) streams);
  }

  @Test
  void aReaderThatSawBrokenEventsReadsTheNextOnesLikeANewReader() {
    SplittableRandom random = new SplittableRandom(7);
    byte[] body = Recordings.body("llamacpp-b4748/chat-stream-logprobs");
    Delta delta = new Delta();
    Delta fresh = new Delta();
    try (DeltaReader used = new OpenAiChat().reader(null)) {
      for (int i = 0; i < BROKEN_EVENTS; i++) {
        byte[] event = oneEvent(mutate(body, random), random);

        used.event(event, 0, event.length, delta);
        try (DeltaReader unused = new OpenAiChat().reader(null)) {
          unused.event(event, 0, event.length, fresh);
        }

        assertThat(said(delta)).isEqualTo(said(fresh));
      }
    }
  }

  private static Stream<Recorded> known() {
    return RECORDINGS.stream()
        .map(line -> line.split(" "))
        .filter(row -> Dialects.ids().contains(row[0]))
        .map(row -> Recorded.of(Dialects.byId(row[0]), Recordings.body(row[1])));
  }

  private static Recorded embeddings() {
    String answer =
        "{\"object\":\"list\",\"data\":[{\"object\":\"embedding\",\"index\":0,\"embedding\":"
            + "[0.125,-2e-3]}],\"model\":\"m\",\"usage\":{\"prompt_tokens\":8,\"total_tokens\":8}}";
    return new Recorded(new OpenAiEmbeddings(), answer);
  }

  /** As a stream, in reads of random sizes, and as a whole body; a failure names its seed. */
  private static Fate survived(Recorded recorded, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] mutated = mutate(excerpt(recorded.body(), random), random);
    StringBuilder text = new StringBuilder();
    StringBuilder hidden = new StringBuilder();
    Delta delta = new Delta();
    int[] seen = new int[2];
    try (DeltaReader reader = recorded.dialect().reader(text, hidden)) {
      decode(
          recorded.dialect().framing().newDecoder(MAX_EVENT_BYTES),
          mutated,
          random,
          (bytes, from, to) -> {
            reader.event(bytes, from, to, delta);
            seen[0]++;
            seen[1] += delta.malformed() ? 1 : 0;
          });
      reader.answer(mutated, 0, mutated.length, delta);
    } catch (RuntimeException e) {
      throw new AssertionError(recorded.dialect().id() + ", seed " + seed, e);
    }
    requireBounds(recorded, seed, mutated.length, seen[0], text.length() + hidden.length());
    return seen[1] > 0 ? Fate.MALFORMED : Fate.READ;
  }

  /** Each event costs its line end; the body is read twice, and text never grows by reading. */
  private static void requireBounds(
      Recorded recorded, int seed, int bytes, int events, int characters) {
    if (events > bytes || characters > 2 * bytes) {
      throw new AssertionError(
          "%s, seed %d: %d events and %d characters from %d bytes"
              .formatted(recorded.dialect().id(), seed, events, characters, bytes));
    }
  }

  private static void decode(
      EventDecoder decoder, byte[] body, SplittableRandom random, EventDecoder.Sink sink) {
    int from = 0;
    int most = 1 + random.nextInt(body.length);
    while (from < body.length) {
      int length = Math.min(1 + random.nextInt(most), body.length - from);
      decoder.decode(Unpooled.wrappedBuffer(body, from, length), sink);
      from += length;
    }
    decoder.end(sink);
  }

  private static List<@Nullable Object> said(Delta delta) {
    return Arrays.asList(
        delta.content(),
        delta.reasoningOnly(),
        delta.choices(),
        delta.done(),
        delta.malformed(),
        delta.finishReason(),
        delta.model(),
        delta.usage(),
        delta.error());
  }

  /** An event's data from a stream that has one on every other line. */
  private static byte[] oneEvent(byte[] stream, SplittableRandom random) {
    String[] lines = new String(stream, ISO_8859_1).split("\n", -1);
    String line = lines[random.nextInt(lines.length)];
    return line.substring(Math.min(6, line.length())).getBytes(ISO_8859_1);
  }

  /** From the start of a line on; every twentieth time, the whole. */
  private static byte[] excerpt(byte[] body, SplittableRandom random) {
    if (body.length <= EXCERPT || random.nextInt(20) == 0) {
      return body;
    }
    int from = random.nextInt(body.length - EXCERPT);
    while (from > 0 && body[from - 1] != '\n') {
      from--;
    }
    return Arrays.copyOfRange(body, from, from + EXCERPT);
  }

  private static byte[] mutate(byte[] body, SplittableRandom random) {
    byte[] mutated = body.clone();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      int at = random.nextInt(mutated.length - 64);
      switch (random.nextInt(5)) {
        case 0 -> mutated[at] = (byte) random.nextInt(256);
        case 1 -> mutated[at] = NASTY[random.nextInt(NASTY.length)];
        case 2 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 3 -> System.arraycopy(body, random.nextInt(body.length - 64), mutated, at, 64);
        default -> mutated = Arrays.copyOf(mutated, Math.max(128, mutated.length - at / 8));
      }
    }
    return mutated;
  }
}
