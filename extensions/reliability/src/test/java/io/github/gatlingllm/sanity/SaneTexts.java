// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Sane answers: public-domain texts and this project's code in pieces, and generated ones. */
final class SaneTexts {

  private static final List<String> PROSE =
      List.of("dictionary", "novel", "genesis", "numbers", "psalms", "verses");

  private static final List<String> LANGUAGES =
      List.of(
          "english",
          "arabic",
          "chinese",
          "japanese",
          "korean",
          "hindi",
          "russian",
          "hebrew",
          "french",
          "german",
          "thai",
          "urdu");

  private SaneTexts() {}

  /** Returns the answers by kind. */
  static Map<String, List<String>> all() {
    var all = new TreeMap<String, List<String>>();
    PROSE.forEach(name -> all.put(name, pieces(stored(name), name, 500)));
    LANGUAGES.forEach(
        name -> all.put("rights-" + name, pieces(stored("rights-" + name), name, 120)));
    all.put("code", pieces(own(".java"), "code", 800));
    all.put("markdown", pieces(own(".md"), "markdown", 500));
    all.put("json", generated("json", 300, GeneratedTexts::json));
    all.put("tables", generated("tables", 300, GeneratedTexts::table));
    all.put("logs", generated("logs", 300, GeneratedTexts::log));
    all.put("lists", generated("lists", 300, GeneratedTexts::list));
    all.put("csv", generated("csv", 200, GeneratedTexts::csv));
    all.put("words", generated("words", 200, GeneratedTexts::shortAnswer));
    return all;
  }

  private static List<String> generated(
      String name, int count, Function<Random, String> generator) {
    var random = new Random(name.hashCode());
    return Stream.generate(() -> generator.apply(random)).limit(count).toList();
  }

  /** Cuts pieces of 5 to 2,000 words, or as many ideographs, log-uniform; many end mid-sentence. */
  private static List<String> pieces(String text, String name, int count) {
    var random = new Random(name.hashCode());
    var pieces = new ArrayList<String>();
    boolean ideographs = text.contains("的");
    for (int i = 0; i < count; i++) {
      double words = 5 * Math.pow(400, random.nextDouble());
      int length = (int) Math.min(text.length() - 1, words * (ideographs ? 1.6 : 6));
      int from = random.nextInt(text.length() - length);
      while (from > 0 && !Character.isWhitespace(text.charAt(from - 1)) && !ideographs) {
        from--;
      }
      pieces.add(text.substring(from, Math.min(text.length(), from + length)));
    }
    return pieces;
  }

  private static String stored(String name) {
    try (InputStream raw = SaneTexts.class.getResourceAsStream("/sane-texts/" + name + ".txt.gz");
        InputStream plain = new GZIPInputStream(raw)) {
      return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns this project's own files of a type, one after the other, up to 2 million characters.
   */
  private static String own(String type) {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("llms.txt"))) {
      root = root.getParent();
    }
    var text = new StringBuilder();
    try (Stream<Path> files =
        Files.walk(root.resolve(type.equals(".md") ? "src/docs" : "extensions"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(type)).sorted().toList()) {
        if (text.length() < 2_000_000) {
          text.append(Files.readString(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
