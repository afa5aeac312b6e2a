// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.knuddels.jtokkit.Encodings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Vocabularies of OpenAI, written as a {@code tokenizer.json}. */
public final class TokenizerJson {

  /** How cl100k_base cuts texts, and Llama 3. */
  public static final String CL100K =
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}|"
          + " ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  /** How o200k_base does. */
  static final String O200K =
      "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+"
          + "(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"
          + "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*"
          + "(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"
          + "\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  /** How GPT-2 does. */
  static final String GPT2 =
      "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

  private static final ObjectMapper JSON = new ObjectMapper();

  private TokenizerJson() {}

  /** The vocabulary of an encoding that jtokkit brings, with a pattern to cut texts by. */
  public static ObjectNode of(String encoding, String pattern) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    ObjectNode sequence = json.putObject("pre_tokenizer").put("type", "Sequence");
    ArrayNode steps = sequence.putArray("pretokenizers");
    steps.add(split(pattern));
    steps.addObject().put("type", "ByteLevel").put("use_regex", false);
    ObjectNode model = json.putObject("model").put("type", "BPE");
    model.putObject("vocab");
    merges(encoding).forEach(model.putArray("merges")::add);
    return json;
  }

  static ObjectNode split(String pattern) {
    ObjectNode split = JSON.createObjectNode().put("type", "Split").put("behavior", "Isolated");
    split.putObject("pattern").put("Regex", pattern);
    return split;
  }

  /** A token's first merge is any cut into two tokens that came before it. */
  private static List<String> merges(String encoding) throws IOException {
    var alphabet = new ByteAlphabet();
    Set<String> known = new HashSet<>();
    List<String> merges = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    Encodings.class.getResourceAsStream(
                        "/com/knuddels/jtokkit/" + encoding + ".tiktoken")),
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
