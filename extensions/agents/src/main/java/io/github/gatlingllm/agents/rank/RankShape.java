// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank;

import java.util.Locale;

/**
 * The shapes of requests that rank documents by a query, or score pairs.
 *
 * <p>Fields are those of the references of Cohere ({@code /v2/rerank}), Jina and vLLM ({@code
 * /v1/rerank}), text-embeddings-inference ({@code /rerank}) and vLLM ({@code /score}).
 */
public enum RankShape {
  /** Cohere v2: {@code results} with {@code relevance_score}; {@code meta} has the tokens. */
  COHERE("/v2/rerank", "query", "documents", true),
  /** Jina, which vLLM serves too: {@code results} with {@code relevance_score}, and usage. */
  JINA("/v1/rerank", "query", "documents", true),
  /** Text Embeddings Inference: {@code texts}, and an array of {@code index} and {@code score}. */
  TEI("/rerank", "query", "texts", true),
  /** vLLM's scores of pairs: {@code data} with {@code index} and {@code score}, not sorted. */
  SCORE("/score", "text_1", "text_2", false);

  private final String path;
  private final String query;
  private final String documents;
  private final boolean ranks;

  RankShape(String path, String query, String documents, boolean ranks) {
    this.path = path;
    this.query = query;
    this.documents = documents;
    this.ranks = ranks;
  }

  String path() {
    return path;
  }

  /** Returns the field of the query. */
  String query() {
    return query;
  }

  /** Returns the field of the documents. */
  String documents() {
    return documents;
  }

  /** Returns whether the best document comes first, and {@code top_n} cuts the list. */
  boolean ranks() {
    return ranks;
  }

  /** Returns whether its answers have a field for the number of results. */
  boolean takesTopN() {
    return ranks && this != TEI;
  }

  /** Returns the name by which reports know the dialect. */
  String id() {
    return this == SCORE ? "score" : "rerank-" + name().toLowerCase(Locale.ROOT);
  }
}
