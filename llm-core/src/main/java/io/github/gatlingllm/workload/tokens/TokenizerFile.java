// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.GptBytePairEncodingParams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * The tokenizer of a model's {@code tokenizer.json} if it is a byte-level BPE, as for Llama 3,
 * Qwen, Mistral (from v3, Tekken), DeepSeek and GPT-2. Reading it takes about a second.
 *
 * <p>Tokens of the model's chat template and of the beginning of a text are not counted.
 */
final class TokenizerFile implements Tokenizer {

  private static final String NAME = "tokenizer.json";
  private static final Pattern WHOLE_PIECE = Pattern.compile("(?s).+");

  private final String name;
  private final Encoding encoding;
  private final PreTokens preTokens;
  private final boolean normalised;
  private final AddedTokens beforeNormalising;
  private final AddedTokens afterwards;

  private TokenizerFile(
      String name, Encoding encoding, PreTokens preTokens, boolean normalised, JsonNode added) {
    this.name = name;
    this.encoding = encoding;
    this.preTokens = preTokens;
    this.normalised = normalised;
    this.beforeNormalising = AddedTokens.of(added, false, this::normal);
    this.afterwards = AddedTokens.of(added, true, this::normal);
  }

  static TokenizerFile read(Path file) {
    byte[] bytes;
    JsonNode json;
    try {
      bytes = Files.readAllBytes(file);
      json = new ObjectMapper().readTree(bytes);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the tokenizer " + file.toAbsolutePath() + " can't be read: " + e, e);
    }
    try {
      return of(name(bytes), json);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          file
              + " "
              + e.getMessage()
              + ". Implement Tokenizer, an interface with one method, instead",
          e);
    }
  }

  private static TokenizerFile of(String name, JsonNode json) {
    Encoding encoding = encoding(BpeVocabulary.of(json.path("model")));
    return new TokenizerFile(
        name,
        encoding,
        PreTokens.of(json.path("pre_tokenizer")),
        normalises(json.path("normalizer")),
        json.path("added_tokens"));
  }

  /** The name contains a checksum, because the files of all models have the same name. */
  private static String name(byte[] content) {
    var crc = new CRC32();
    crc.update(content);
    return String.format(Locale.ROOT, "%s %08x", NAME, crc.getValue());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int count(String text) {
    return beforeNormalising.count(text, this::normalisedCount);
  }

  private int normalisedCount(String text) {
    return afterwards.count(normal(text), this::ordinary);
  }

  /** An added token's id is negative and made from its text. */
  @Override
  public int[] ids(String text) {
    var ids = IntStream.builder();
    IntConsumer added = id -> ids.add(id);
    beforeNormalising.each(
        text,
        between -> afterwards.each(normal(between), part -> addOrdinary(part, ids), added),
        added);
    return ids.build().toArray();
  }

  private void addOrdinary(String text, IntStream.Builder ids) {
    if (!text.isEmpty()) {
      for (String piece : preTokens.pieces(text)) {
        for (int id : encoding.encodeOrdinary(piece).toArray()) {
          ids.add(id);
        }
      }
    }
  }

  private String normal(String text) {
    return normalised ? Normalizer.normalize(text, Normalizer.Form.NFC) : text;
  }

  private int ordinary(String text) {
    if (text.isEmpty()) {
      return 0;
    }
    int count = 0;
    for (String piece : preTokens.pieces(text)) {
      count += encoding.countTokensOrdinary(piece);
    }
    return count;
  }

  private static Encoding encoding(BpeVocabulary vocabulary) {
    EncodingRegistry registry = Encodings.newLazyEncodingRegistry();
    registry.registerGptBytePairEncoding(
        new GptBytePairEncodingParams(NAME, WHOLE_PIECE, vocabulary.ranks(), Map.of()));
    return registry.getEncoding(NAME).orElseThrow();
  }

  private static boolean normalises(JsonNode normalizer) {
    List<String> types = new ArrayList<>();
    if (normalizer.path("type").asText().equals("Sequence")) {
      normalizer.path("normalizers").forEach(step -> types.add(step.path("type").asText()));
    } else if (normalizer.isObject()) {
      types.add(normalizer.path("type").asText());
    }
    types.stream()
        .filter(type -> !type.equals("NFC"))
        .findFirst()
        .ifPresent(
            type -> {
              throw new IllegalArgumentException(
                  "is not a known byte-level BPE: its normalizer has type " + type);
            });
    return !types.isEmpty();
  }
}
