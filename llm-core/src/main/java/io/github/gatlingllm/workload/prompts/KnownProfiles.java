// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.workload.arrivals.ThinkTimes;
import io.github.gatlingllm.workload.length.TokenLengths;
import java.time.Duration;

/**
 * Request shapes measured in production, with their sources. Lengths are log-normal through the
 * median and the 90th percentile, {@code sigma = ln(p90 / median) / 1.2816}, if the source contains
 * both or the data to compute them. Otherwise the fit is named. Limits are those of the source, or
 * a usual context length above it. If a source does not report shared prefixes, prompts are unique:
 * the worst case for a prefix cache.
 */
public final class KnownProfiles {

  /**
   * Chat. Azure LLM inference trace 2023, conversation (Patel et al., <i>Splitwise</i>, ISCA 2024):
   * 19,366 requests; prompts median 1,020, p90 2,735, longest 14,050; answers median 129, p90 424,
   * longest 1,000, computed from the published CSV. The fit's means are 1,370 and 199 (trace: 1,155
   * and 211); the trace's answers are bimodal, near 90 and 400. The trace does not report shared
   * prefixes.
   */
  public static final RequestProfile CHAT =
      new RequestProfile(
          "chat",
          TokenLengths.logNormal(1020, 0.77).between(8, 16_384),
          TokenLengths.logNormal(129, 0.928).between(1, 1024),
          0);

  /**
   * Questions about retrieved passages. RAGPulse (Wang et al. 2025): 7,106 requests to a
   * university's question service; prompts median 3,140, p90 3,959, longest 7,712; answers median
   * 234, p90 563, longest 2,183, computed from the published trace. An unlimited prefix cache could
   * serve 31.5 % of its prompt tokens: the system prompt, because the order of passages varies. One
   * in five prompts has no passages (p10 1,110); the fit has no such short prompts.
   */
  public static final RequestProfile RAG =
      new RequestProfile(
          "rag",
          TokenLengths.logNormal(3140, 0.181).between(64, 8192),
          TokenLengths.logNormal(234, 0.685).between(1, 4096),
          0.315);

  /**
   * Completion of code in an editor. Azure LLM inference trace 2023, code (see chat): 8,819
   * requests; prompts median 1,469, p90 5,194, longest 7,437; answers median 13, p90 55, longest
   * 1,899, computed from the published CSV. The trace does not report shared prefixes.
   */
  public static final RequestProfile CODE =
      new RequestProfile(
          "code",
          TokenLengths.logNormal(1469, 0.985).between(8, 16_384),
          TokenLengths.logNormal(13, 1.125).between(1, 2048),
          0);

  /**
   * Summaries of articles. arXiv summarisation, articles of up to 4,096 tokens (Agrawal et al.,
   * <i>Vidur</i>, MLSys 2024): 28,257 articles; prompts median 2,730, p90 3,702, longest 4,054;
   * summaries median 167, p90 372, computed from the published CSV. The fit excludes the one per
   * cent of summaries above 3,000 tokens.
   */
  public static final RequestProfile SUMMARISE =
      new RequestProfile(
          "summarise",
          TokenLengths.logNormal(2730, 0.238).between(8, 4096),
          TokenLengths.logNormal(167, 0.625).between(1, 1024),
          0);

  /**
   * Offline work: translating books by paragraph. Bilingual-Web-Book with up to 4,096 tokens
   * (<i>Vidur</i>, see summarise): prompts 1,072 ± 462, answers 1,602 ± 267 (mean and standard
   * deviation, as later users of that trace computed them). The fit is normal with these moments.
   */
  public static final RequestProfile OFFLINE_BATCH =
      new RequestProfile(
          "offlineBatch",
          TokenLengths.normal(1072, 462).between(8, 4096),
          TokenLengths.normal(1602, 267).between(1, 4096),
          0);

  /**
   * A coding agent. TraceLab (Zhu et al. 2026; 357,161 steps of Claude Code and Codex): a user's
   * request takes one step, and further steps after tool results, median 1, p90 20; a step adds
   * median 793, p90 3,700 tokens (Claude, behind 64 to 128 k tokens); answers have median 252
   * tokens (Claude), and a p90 <em>below</em> 1,700, which the fit uses; tools take median 0.3 s,
   * p90 13.6 s. The context before the first step has 5,072 tokens: 59 % of 8,596, the cached share
   * and the mean prompt of the tool and agent trace of Mooncake (Qin et al., FAST 2025, table 2).
   * TraceLab's agents replay a median of 126,000 tokens instead, in sessions of many requests. The
   * limits of 16,384, 8,192 and 131,072 tokens, 500 steps and 10 minutes are assumptions.
   */
  public static final AgentShape AGENT =
      new AgentShape(
          5072,
          TokenLengths.logNormal(793, 1.202).between(8, 16_384),
          TokenLengths.logNormal(252, 1.49).between(1, 8192),
          TokenLengths.onceAndLogNormal(1, 2.337).between(1, 500),
          ThinkTimes.logNormal(Duration.ofMillis(300), 2.976).atMost(Duration.ofMinutes(10)),
          131_072);

  private KnownProfiles() {}
}
