// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

/** The errors of embedding endpoints. */
final class EmbeddingTexts {

  private EmbeddingTexts() {}

  static String urlInvalid(String url) {
    return "embeddingSimilarity(...): the URL must be an http or https URL with a host, but was '"
        + url
        + "'.";
  }

  static String failed(String url, String problem) {
    return url + " " + problem;
  }

  static String status(String outcome) {
    return "returned HTTP " + outcome;
  }

  static String noJson() {
    return "returned no JSON";
  }

  static String noResponse(String reason) {
    return "did not respond: " + reason;
  }

  static String noEmbedding(int index) {
    return "returned no embedding " + index + ": data[].embedding must be an array of numbers";
  }

  static String lengthsDiffer() {
    return "returned embeddings of different lengths";
  }
}
