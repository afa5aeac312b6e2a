// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/**
 * Answers in random order, which hides their sources: prompts are drawn and shuffled, and so are
 * the answers to each. The same seed and answers give the same sheet.
 *
 * @param items the items to rate, grouped by prompt
 * @param identical drawn prompts with the same text from all sources, which count as ties
 * @param prompts the number of drawn prompts
 */
record Sheet(List<Item> items, int identical, int prompts) {

  /**
   * An answer to rate.
   *
   * @param id the id in the filled sheet
   * @param hash the hash of its prompt
   * @param sources its sources; several if their texts are equal
   */
  public record Item(
      String id,
      String hash,
      String prompt,
      List<String> references,
      String answer,
      List<AnswerSource> sources) {

    /** Copies. */
    public Item {
      references = List.copyOf(references);
      sources = List.copyOf(sources);
    }
  }

  /** Copies. */
  public Sheet {
    items = List.copyOf(items);
  }

  /**
   * Draws a sheet.
   *
   * @param all prompts with their answers
   * @param most the maximum number of prompts
   */
  public static Sheet of(List<RatedPrompt> all, int most, long seed) {
    if (most < 1) {
      throw new IllegalArgumentException(SheetTexts.countInvalid(most));
    }
    var random = new SplittableRandom(seed);
    var prompts = new ArrayList<>(all);
    prompts.sort(Comparator.comparing(RatedPrompt::hash));
    shuffle(prompts, random);
    List<RatedPrompt> drawn = prompts.subList(0, Math.min(most, prompts.size()));
    String mark = mark(drawn, seed);
    var items = new ArrayList<Item>();
    int number = 0;
    int identical = 0;
    for (RatedPrompt prompt : drawn) {
      if (prompt.identical()) {
        identical++;
      } else {
        number++;
        add(items, String.format(Locale.ROOT, "%s-%03d", mark, number), prompt, random);
      }
    }
    return new Sheet(items, identical, drawn.size());
  }

  private static void add(
      List<Item> items, String number, RatedPrompt prompt, SplittableRandom random) {
    Map<String, List<AnswerSource>> answers = new LinkedHashMap<>();
    prompt
        .answers()
        .forEach(
            (source, text) ->
                answers.computeIfAbsent(text, added -> new ArrayList<>()).add(source));
    var texts = new ArrayList<>(answers.entrySet());
    shuffle(texts, random);
    char letter = 'A';
    for (Map.Entry<String, List<AnswerSource>> text : texts) {
      items.add(
          new Item(
              number + letter++,
              prompt.hash(),
              prompt.prompt(),
              prompt.references(),
              text.getKey(),
              text.getValue()));
    }
  }

  /** Returns a mark that distinguishes sheets of different answers. */
  private static String mark(List<RatedPrompt> drawn, long seed) {
    var sum = new CRC32();
    sum.update(Long.toString(seed).getBytes(StandardCharsets.UTF_8));
    drawn.forEach(each -> sum.update(each.answers().toString().getBytes(StandardCharsets.UTF_8)));
    return String.format(Locale.ROOT, "s%04x", sum.getValue() & 0xFFFF);
  }

  private static <T> void shuffle(List<T> list, SplittableRandom random) {
    for (int i = list.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      T kept = list.get(i);
      list.set(i, list.get(other));
      list.set(other, kept);
    }
  }
}
