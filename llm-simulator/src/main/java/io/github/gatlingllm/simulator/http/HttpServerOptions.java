// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.PromptRules;
import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.fault.FaultRule;
import io.github.gatlingllm.simulator.metrics.PowerCurve;
import io.github.gatlingllm.simulator.metrics.ScrapeFault;
import io.github.gatlingllm.simulator.text.KnownAnswers;
import io.github.gatlingllm.simulator.text.OutputLength;
import java.util.List;

/**
 * The server's side of the options.
 *
 * @param host address to bind to
 * @param port 0 picks a free one
 * @param ioThreads event loops
 * @param transport epoll or NIO
 * @param connections how connections are made and kept
 * @param api what the API accepts
 * @param prompt how prompts are counted
 * @param outputLength where answers end by themselves
 * @param answers that it knows
 * @param faults what goes wrong
 * @param scrapeFaults what goes wrong with its metrics
 * @param gpus the power of its GPUs
 * @param gpuFaults what goes wrong with their metrics
 * @param seed of texts, lengths and faults
 */
public record HttpServerOptions(
    String host,
    int port,
    int ioThreads,
    Transport transport,
    ConnectionRules connections,
    ApiRequirements api,
    PromptRules prompt,
    OutputLength outputLength,
    KnownAnswers answers,
    List<FaultRule> faults,
    List<ScrapeFault> scrapeFaults,
    PowerCurve gpus,
    List<ScrapeFault> gpuFaults,
    long seed) {

  public HttpServerOptions {
    Require.that("port", port >= 0 && port <= 65535, "from 0 to 65535", port);
    Require.atLeast("I/O threads", ioThreads, 1);
    faults = List.copyOf(faults);
    scrapeFaults = List.copyOf(scrapeFaults);
    gpuFaults = List.copyOf(gpuFaults);
  }
}
