// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.distribution.Samples;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TokenCounts;

/** The prompts and lengths that requests asked for, and the effect of caches. */
final class WorkloadFigures {

  /** No chat template is longer; a larger difference comes from another way to count. */
  private static final int LONGEST_TEMPLATE = 100;

  private final CappedCounts prompts = new CappedCounts();
  private final Samples input = new Samples(1);
  private final Samples output = new Samples(1);
  private long inputTotal;
  private long outputTotal;
  private final CacheSums sent = new CacheSums();
  private final CacheSums answered = new CacheSums();

  /** Adds a measured request. */
  void add(RequestRecord request, boolean exact) {
    RequestedWork requested = request.requested();
    if (requested == null) {
      return;
    }
    for (Prompt.Origin origin : requested.origins()) {
      prompts.add(origin.text(), 1);
    }
    if (known(requested.inputTokens())) {
      inputTotal += requested.inputTokens();
      input.add(requested.inputTokens(), exact);
    }
    if (known(requested.outputTokens())) {
      outputTotal += requested.outputTokens();
      output.add(requested.outputTokens(), exact);
    }
    if (known(requested.inputTokens()) && known(requested.sharedTokens())) {
      sent.add(requested);
      if (request.succeeded() && request.tokens().input() >= 0) {
        answered.add(requested);
        answered.add(requested, request.tokens());
      }
    }
  }

  private static boolean known(int tokens) {
    return tokens != Prompt.UNKNOWN;
  }

  void addAll(WorkloadFigures other) {
    prompts.addAll(other.prompts);
    input.addAll(other.input);
    output.addAll(other.output);
    inputTotal += other.inputTotal;
    outputTotal += other.outputTotal;
    sent.addAll(other.sent);
    answered.addAll(other.answered);
  }

  Workload stats() {
    return new Workload(
        prompts.toMap(),
        input.distribution(),
        inputTotal,
        output.distribution(),
        outputTotal,
        answered.reported > 0
            ? answered.cache(answered.requests, answered.template)
            : sent.cache(0, answered.template));
  }

  private static final class CacheSums {

    private long requests;
    private long reported;
    private long unique;
    private long requested;
    private long shared;
    private long input;
    private long cached;
    private long template;

    private void add(RequestedWork request) {
      requests++;
      unique += request.unique() ? 1 : 0;
      requested += request.inputTokens();
      shared += request.sharedTokens();
    }

    /** Some servers report cached tokens only if there are some. */
    private void add(RequestedWork request, TokenCounts tokens) {
      reported += tokens.cached() >= 0 ? 1 : 0;
      input += tokens.input();
      cached += Math.max(0, tokens.cached());
      int more = tokens.input() - request.inputTokens();
      template += Math.max(0, Math.min(more, LONGEST_TEMPLATE));
    }

    private void addAll(CacheSums other) {
      requests += other.requests;
      reported += other.reported;
      unique += other.unique;
      requested += other.requested;
      shared += other.shared;
      input += other.input;
      cached += other.cached;
      template += other.template;
    }

    private Workload.Cache cache(long reportedOf, long templates) {
      return new Workload.Cache(reportedOf, unique, requested, shared, input, cached, templates);
    }
  }
}
