// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.PromptRules;
import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.fault.FaultRule;
import io.github.gatlingllm.simulator.mcp.McpRules;
import io.github.gatlingllm.simulator.metrics.PowerCurve;
import io.github.gatlingllm.simulator.metrics.ScrapeFault;
import io.github.gatlingllm.simulator.text.KnownAnswers;
import io.github.gatlingllm.simulator.text.OutputLength;
import java.util.List;

/**
 * The options of the HTTP server.
 *
 * @param host the address to bind
 * @param port the port; 0: any free port
 * @param ioThreads the number of event loops
 * @param transport epoll or NIO
 * @param connections the rules of connections
 * @param api the requirements of the APIs
 * @param prompt the rules of prompts
 * @param outputLength the distribution of answer lengths
 * @param answers the known answers
 * @param faults the faults of requests
 * @param scrapeFaults the faults of its metrics
 * @param gpus the power of its GPUs
 * @param gpuFaults the faults of GPU metrics
 * @param replicas the replicas and their routing
 * @param tenants how requests name their tenant, and its limit
 * @param mcp how the MCP server answers
 * @param seed the seed of texts, lengths and faults
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
    ReplicaRules replicas,
    TenantRules tenants,
    McpRules mcp,
    long seed) {

  public HttpServerOptions {
    Require.that("port", port >= 0 && port <= 65535, "from 0 to 65535", port);
    Require.atLeast("I/O threads", ioThreads, 1);
    faults = List.copyOf(faults);
    scrapeFaults = List.copyOf(scrapeFaults);
    gpuFaults = List.copyOf(gpuFaults);
  }
}
