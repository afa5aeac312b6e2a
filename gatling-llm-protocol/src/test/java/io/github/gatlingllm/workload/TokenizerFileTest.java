/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.knuddels.jtokkit.Encodings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * OpenAI's own vocabulary, written as a {@code tokenizer.json}, must count as OpenAI's encoding:
 * its pattern and its way of merging are those of Llama 3 and Qwen.
 */
class TokenizerFileTest {

  private static final String PATTERN =
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}|"
          + " ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  private static final List<String> TEXTS =
      List.of(
          "Hello, world! It's 12345.67 o'clock.",
          "def f(x):\n    return x  # tabs\t and   spaces\r\n\r\n\n",
          "Über den Wolken – muß die Freiheit wohl grenzenlos sein…",
          "吾輩は猫である。名前はまだ無い。",
          "🙂👩‍👩‍👧 emoji and \u00A0 non-breaking \u3000 spaces",
          "",
          " ",
          "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
          "{\"key\": [1, 2, 3], \"x\": null}");

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;
  private static Tokenizer fromFile;
  private final Tokenizer openAi = JtokkitTokenizer.cl100kBase();

  @BeforeAll
  static void read() throws IOException {
    fromFile = JtokkitTokenizer.fromFile(write("cl100k.json", tokenizer(PATTERN)));
  }

  @Test
  void itCountsAsTheEncodingItWasMadeOf() {
    TEXTS.forEach(text -> assertThat(fromFile.count(text)).as(text).isEqualTo(openAi.count(text)));
  }

  @Test
  void itCountsRandomTextAlike() {
    var random = new SplittableRandom(4);
    for (int i = 0; i < 300; i++) {
      String text = randomText(random);
      assertThat(fromFile.count(text)).as(text).isEqualTo(openAi.count(text));
    }
  }

  @Test
  void specialTokensAreOneEachAndTextIsNormalised() throws IOException {
    ObjectNode json = tokenizer(PATTERN);
    json.putArray("added_tokens")
        .add(JSON.createObjectNode().put("content", "<|im_end|>").put("special", true))
        .add(JSON.createObjectNode().put("content", "<|im_end|>x").put("special", true));
    json.putObject("normalizer").put("type", "NFC");
    Tokenizer tokenizer = JtokkitTokenizer.fromFile(write("special.json", json));
    assertThat(tokenizer.count("Hi<|im_end|>there<|im_end|>x"))
        .isEqualTo(openAi.count("Hi") + 1 + openAi.count("there") + 1);
    assertThat(tokenizer.count("u\u0308ber")).isEqualTo(openAi.count("\u00FCber"));
  }

  @Test
  void severalCutsFollowEachOther() throws IOException {
    ObjectNode json = tokenizer(PATTERN);
    ObjectNode sequence = json.putObject("pre_tokenizer").put("type", "Sequence");
    ArrayNode steps = sequence.putArray("pretokenizers");
    steps.addObject().put("type", "Digits").put("individual_digits", true);
    steps.add(split(PATTERN));
    steps.addObject().put("type", "ByteLevel").put("use_regex", false);
    Tokenizer tokenizer = JtokkitTokenizer.fromFile(write("digits.json", json));
    assertThat(tokenizer.count("12345")).isEqualTo(5);
    assertThat(openAi.count("12345")).isEqualTo(2);
  }

  @Test
  void whatIsNoByteLevelBpeIsRefusedByName() throws IOException {
    ObjectNode unigram = tokenizer(PATTERN);
    unigram.withObject("/model").put("type", "Unigram");
    refused(unigram, "its model is of type Unigram");
    ObjectNode sentencePiece = tokenizer(PATTERN);
    sentencePiece.withObject("/model").put("byte_fallback", true);
    refused(sentencePiece, "SentencePiece");
    ObjectNode metaspace = tokenizer(PATTERN);
    metaspace.putObject("pre_tokenizer").put("type", "Metaspace");
    refused(metaspace, "a step of type Metaspace");
    ObjectNode lowercase = tokenizer(PATTERN);
    lowercase.putObject("normalizer").put("type", "Lowercase");
    refused(lowercase, "its normalizer is of type Lowercase");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JtokkitTokenizer.fromFile(folder.resolve("none.json")))
        .withMessageContaining("none.json");
  }

  private static void refused(ObjectNode json, String reason) throws IOException {
    Path file = write("refused.json", json);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JtokkitTokenizer.fromFile(file))
        .withMessageContaining("refused.json")
        .withMessageContaining(reason)
        .withMessageContaining("give a Tokenizer of your own");
  }

  private static String randomText(SplittableRandom random) {
    var text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      int kind = random.nextInt(6);
      text.appendCodePoint(
          switch (kind) {
            case 0 -> ' ';
            case 1 -> '0' + random.nextInt(10);
            case 2 -> random.nextInt(0x21, 0x7F);
            case 3 -> random.nextInt(0x00C0, 0x0250);
            case 4 -> random.nextInt(0x4E00, 0x9FFF);
            default -> 'a' + random.nextInt(26);
          });
    }
    return text.toString();
  }

  private static Path write(String name, ObjectNode json) throws IOException {
    return Files.write(folder.resolve(name), JSON.writeValueAsBytes(json));
  }

  private static ObjectNode tokenizer(String pattern) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    ObjectNode sequence = json.putObject("pre_tokenizer").put("type", "Sequence");
    ArrayNode steps = sequence.putArray("pretokenizers");
    steps.add(split(pattern));
    steps.addObject().put("type", "ByteLevel").put("use_regex", false);
    ObjectNode model = json.putObject("model").put("type", "BPE");
    model.putObject("vocab");
    merges().forEach(model.putArray("merges")::add);
    return json;
  }

  private static ObjectNode split(String pattern) {
    ObjectNode split = JSON.createObjectNode().put("type", "Split").put("behavior", "Isolated");
    split.putObject("pattern").put("Regex", pattern);
    return split;
  }

  /** A token's first merge is any cut into two tokens that came before it. */
  private static List<String> merges() throws IOException {
    var alphabet = new ByteAlphabet();
    Set<String> known = new HashSet<>();
    List<String> merges = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    Encodings.class.getResourceAsStream(
                        "/com/knuddels/jtokkit/cl100k_base.tiktoken")),
                StandardCharsets.US_ASCII))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String entry = alphabet.entry(Base64.getDecoder().decode(line.split(" ", -1)[0]));
        for (int cut = 1; cut < entry.length(); cut++) {
          if (known.contains(entry.substring(0, cut)) && known.contains(entry.substring(cut))) {
            merges.add(entry.substring(0, cut) + " " + entry.substring(cut));
            break;
          }
        }
        known.add(entry);
      }
    }
    return merges;
  }
}
