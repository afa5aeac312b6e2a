// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.quality.EmbeddingSimilarity;
import io.github.gatlingllm.quality.Scorer;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.request.HeaderValue;
import java.util.List;

/** The built-in scorers, for {@link QualityBuilder.Start#scorer(QualityScorer)} */
public final class Scorers {

  private Scorers() {}

  /**
   * Score 1 if the response equals the reference, ignoring surrounding white space
   *
   * @return the scorer
   */
  public static QualityScorer exactMatch() {
    return QualityScorer.named("exact");
  }

  /**
   * Score 1 if the response contains the reference
   *
   * @return the scorer
   */
  public static QualityScorer containsReference() {
    return QualityScorer.named("contains");
  }

  /**
   * Score 1 if the last number of the response equals that of the reference, as for gsm8k
   *
   * @return the scorer
   */
  public static QualityScorer lastNumber() {
    return QualityScorer.named("number");
  }

  /**
   * Score 1 if the response names the letter of the reference
   *
   * @return the scorer
   */
  public static QualityScorer multipleChoice() {
    return QualityScorer.named("choice");
  }

  /**
   * The words in common with the reference, ignoring case, punctuation and articles
   *
   * @return the scorer
   */
  public static QualityScorer squadF1() {
    return QualityScorer.named("f1");
  }

  /**
   * The words in common with the reference
   *
   * @return the scorer
   */
  public static QualityScorer rouge1() {
    return QualityScorer.named("rouge1");
  }

  /**
   * The pairs of words in common with the reference
   *
   * @return the scorer
   */
  public static QualityScorer rouge2() {
    return QualityScorer.named("rouge2");
  }

  /**
   * The words in the same order as in the reference
   *
   * @return the scorer
   */
  public static QualityScorer rougeL() {
    return QualityScorer.named("rougeL");
  }

  /**
   * The words in the same order as in the reference, sentence by sentence
   *
   * @return the scorer
   */
  public static QualityScorer rougeLsum() {
    return QualityScorer.named("rougeLsum");
  }

  /**
   * The BLEU score of all responses together, 0 to 100
   *
   * @return the scorer
   */
  public static QualityScorer bleu() {
    return QualityScorer.named("bleu");
  }

  /**
   * The share of characters that need no change to turn the response into the reference
   *
   * @return the scorer
   */
  public static QualityScorer levenshtein() {
    return QualityScorer.named("levenshtein");
  }

  /**
   * Score 1 if the response is JSON that matches the prompt's schema in the file
   *
   * @return the scorer
   */
  public static QualityScorer validJson() {
    return QualityScorer.named("jsonSchema");
  }

  /**
   * Score 1 if all tool calls of the response name tools of the prompt in the file, with arguments
   * that match their schemas. Only responses with tool calls are scored. The request must offer the
   * same tools. For OpenAI's chat API
   *
   * @return the scorer
   */
  public static QualityScorer validToolCalls() {
    return QualityScorer.named("toolCall");
  }

  /**
   * The F1 score, over all responses, of calling a tool if the reference does. Such a reference is
   * the word {@code tool_calls}, or a response that calls a tool. For OpenAI's chat API
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
   * The names of all scorers that {@link #named(String)} supports
   *
   * @return the names, in the order of the docs
   */
  public static List<String> names() {
    return Scorings.NAMES;
  }

  /**
   * Score 1 if a part of the response matches a regular expression
   *
   * @param regex a regular expression
   * @return the scorer
   */
  public static QualityScorer matching(String regex) {
    return QualityScorer.pattern(regex);
  }

  /**
   * The similarity in meaning of the response and the reference: the cosine of the angle between
   * their embeddings, 0 if it is negative. The embeddings are requested after the load
   *
   * @param url the whole URL of an embeddings endpoint of OpenAI's API, such as {@code
   *     http://gpu-2:8000/v1/embeddings}
   * @param model the embedding model
   * @return the scorer; its name is {@code embedding}
   */
  public static QualityScorer embeddingSimilarity(String url, String model) {
    return embedding(new EmbeddingSimilarity(withoutUser(url), model, null));
  }

  /**
   * The similarity in meaning of the response and the reference, from an endpoint with an API key:
   * the cosine of the angle between their embeddings, 0 if it is negative. The embeddings are
   * requested after the load
   *
   * @param url the whole URL of an embeddings endpoint of OpenAI's API
   * @param model the embedding model
   * @param apiKey sent as {@code Authorization: Bearer}; no output contains it
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
   * A custom scorer; it runs off the event loops, after the response's last byte
   *
   * @param name letters, digits, '-' and '_', as in files
   * @param scorer scores a response, 0 to 1
   * @return the scorer
   */
  public static QualityScorer scorer(String name, Scorer scorer) {
    return QualityScorer.own(name, scorer);
  }
}
