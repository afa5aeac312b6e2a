// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.quality.EmbeddingSimilarity;
import io.github.gatlingllm.quality.Scorer;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.request.HeaderValue;
import java.util.List;

/** The scorers on board, for {@link QualityBuilder.Start#scorer(QualityScorer)} */
public final class Scorers {

  private Scorers() {}

  /**
   * The answer is the reference, but for white space around it
   *
   * @return the scorer
   */
  public static QualityScorer exactMatch() {
    return QualityScorer.named("exact");
  }

  /**
   * The reference is somewhere in the answer
   *
   * @return the scorer
   */
  public static QualityScorer containsReference() {
    return QualityScorer.named("contains");
  }

  /**
   * The last number of the answer is that of the reference, as for gsm8k
   *
   * @return the scorer
   */
  public static QualityScorer lastNumber() {
    return QualityScorer.named("number");
  }

  /**
   * The answer names the letter of the reference
   *
   * @return the scorer
   */
  public static QualityScorer multipleChoice() {
    return QualityScorer.named("choice");
  }

  /**
   * Words in common with the reference, without case, punctuation and articles
   *
   * @return the scorer
   */
  public static QualityScorer squadF1() {
    return QualityScorer.named("f1");
  }

  /**
   * Words in common with the reference
   *
   * @return the scorer
   */
  public static QualityScorer rouge1() {
    return QualityScorer.named("rouge1");
  }

  /**
   * Pairs of words in common with the reference
   *
   * @return the scorer
   */
  public static QualityScorer rouge2() {
    return QualityScorer.named("rouge2");
  }

  /**
   * Words in the same order as in the reference
   *
   * @return the scorer
   */
  public static QualityScorer rougeL() {
    return QualityScorer.named("rougeL");
  }

  /**
   * Words in the same order as in the reference, sentence by sentence
   *
   * @return the scorer
   */
  public static QualityScorer rougeLsum() {
    return QualityScorer.named("rougeLsum");
  }

  /**
   * BLEU of all answers together, 0 to 100
   *
   * @return the scorer
   */
  public static QualityScorer bleu() {
    return QualityScorer.named("bleu");
  }

  /**
   * The share of characters that need no change to become the reference
   *
   * @return the scorer
   */
  public static QualityScorer levenshtein() {
    return QualityScorer.named("levenshtein");
  }

  /**
   * The answer is JSON by the schema that the file has for its prompt
   *
   * @return the scorer
   */
  public static QualityScorer validJson() {
    return QualityScorer.named("jsonSchema");
  }

  /**
   * The answer's tool calls name tools that the file has for its prompt, with arguments by their
   * schemas; of the answers that call any. The request must offer the same tools. For OpenAI's chat
   * API
   *
   * @return the scorer
   */
  public static QualityScorer validToolCalls() {
    return QualityScorer.named("toolCall");
  }

  /**
   * The answer calls a tool where the reference does ({@code tool_calls}, or an answer that calls),
   * as F1 of all answers. For OpenAI's chat API
   *
   * @return the scorer
   */
  public static QualityScorer toolCallF1() {
    return QualityScorer.named("toolCallF1");
  }

  /**
   * A scorer by its name in files and on the command line
   *
   * @param name one of {@link #names()}
   * @return the scorer
   */
  public static QualityScorer named(String name) {
    if (!names().contains(name)) {
      throw new IllegalArgumentException(
          "scorer must be one of " + String.join(", ", names()) + ", but was '" + name + "'");
    }
    return QualityScorer.named(name);
  }

  /**
   * The names of all scorers that {@link #named(String)} takes
   *
   * @return names, in the order of the docs
   */
  public static List<String> names() {
    return Scorings.NAMES;
  }

  /**
   * A part of the answer matches
   *
   * @param regex a regular expression
   * @return the scorer
   */
  public static QualityScorer matching(String regex) {
    return QualityScorer.pattern(regex);
  }

  /**
   * How near the answer's meaning is to the reference's: the cosine of the angle between their
   * embeddings, 0 where it is negative. Asked after the load
   *
   * @param url the whole URL of an embeddings endpoint of OpenAI's API, such as {@code
   *     http://gpu-2:8000/v1/embeddings}
   * @param model to embed with
   * @return the scorer; its name is {@code embedding}
   */
  public static QualityScorer embeddingSimilarity(String url, String model) {
    return embedding(new EmbeddingSimilarity(withoutUser(url), model, null));
  }

  /**
   * The same with a key
   *
   * @param url the whole URL of an embeddings endpoint of OpenAI's API
   * @param model to embed with
   * @param apiKey sent as {@code Authorization: Bearer}, shown nowhere
   * @return the scorer; its name is {@code embedding}
   */
  public static QualityScorer embeddingSimilarity(String url, String model, String apiKey) {
    String key = HeaderValue.requiredKey("embeddingSimilarity(...)", apiKey);
    return embedding(new EmbeddingSimilarity(withoutUser(url), model, key));
  }

  private static String withoutUser(String url) {
    return ShownUrl.requireNoUser(
        "embeddingSimilarity(...)", url, "Give the key as the last argument");
  }

  private static QualityScorer embedding(Scorer scorer) {
    return QualityScorer.own("embedding", scorer).afterLoad();
  }

  /**
   * A scorer of your own; it is called off the event loops, after the answer's last byte
   *
   * @param name letters, digits, '-' and '_', as in files
   * @param scorer scores an answer, 0 to 1
   * @return the scorer
   */
  public static QualityScorer scorer(String name, Scorer scorer) {
    return QualityScorer.own(name, scorer);
  }
}
