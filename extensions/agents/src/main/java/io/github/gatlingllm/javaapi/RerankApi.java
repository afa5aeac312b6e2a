// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.agents.rank.RankShape;

/** The APIs of rerankers */
public enum RerankApi {
  /** Cohere's: {@code POST /v2/rerank} */
  COHERE(RankShape.COHERE),
  /** Jina's: {@code POST /v1/rerank} */
  JINA(RankShape.JINA),
  /** vLLM's, which has the shape of Jina's: {@code POST /v1/rerank} */
  VLLM(RankShape.JINA),
  /** Text Embeddings Inference's: {@code POST /rerank} with {@code texts} */
  TEI(RankShape.TEI);

  private final RankShape shape;

  RerankApi(RankShape shape) {
    this.shape = shape;
  }

  RankShape shape() {
    return shape;
  }
}
