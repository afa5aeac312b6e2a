// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import io.github.gatlingllm.simulator.dialect.ToolRules;
import io.github.gatlingllm.simulator.fault.FaultRule;
import io.github.gatlingllm.simulator.fault.Outages;
import io.github.gatlingllm.simulator.http.AdapterRules;
import io.github.gatlingllm.simulator.http.ApiRequirements;
import io.github.gatlingllm.simulator.http.RateLimit;
import io.github.gatlingllm.simulator.http.RefusalRules;
import io.github.gatlingllm.simulator.http.StreamPolicy;
import io.github.gatlingllm.simulator.mcp.McpRules;
import io.github.gatlingllm.simulator.metrics.PowerCurve;
import io.github.gatlingllm.simulator.metrics.ScrapeFault;
import io.github.gatlingllm.simulator.text.KnownAnswers;
import io.github.gatlingllm.simulator.text.OutputLength;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The settings of the APIs. Mutable; only {@link SimulatorOptions} accesses them. */
final class ApiSettings {

  String model = "llama-3";
  @Nullable String apiKey;
  double eosMean = 0;
  KnownAnswers answers = KnownAnswers.NONE;
  double eosSigma = 0.5;
  StreamPolicy streamPolicy = StreamPolicy.AS_ASKED;
  int tokensPerChunk = 1;
  int reasoningTokens = 0;
  int toolCalls = 0;
  McpRules.Answers mcpAnswers = McpRules.Answers.JSON;
  Duration mcpLatency = Duration.ZERO;
  Duration mcpPing = Duration.ZERO;
  int parallelCalls = 1;
  double usageFactor = 1;
  ReportedTimes reportedTimes = ReportedTimes.NONE;
  int bodyLimitBytes = 16 * 1024 * 1024;
  int queueFullStatus = 429;
  int retryAfterSeconds = 1;
  Duration refuseFor = Duration.ZERO;
  Outages outages = Outages.NONE;
  RateLimit rateLimit = RateLimit.NONE;
  RateLimit tenantRateLimit = RateLimit.NONE;
  String tenantHeader = "x-tenant";
  AdapterRules adapters = AdapterRules.NONE;
  Set<String> rejectedFields = Set.of();
  List<FaultRule> faults = List.of();
  List<ScrapeFault> scrapeFaults = List.of();
  PowerCurve gpus = PowerCurve.NONE;
  List<ScrapeFault> gpuFaults = List.of();

  ApiSettings() {}

  ApiSettings(ApiSettings other) {
    this.model = other.model;
    this.apiKey = other.apiKey;
    this.eosMean = other.eosMean;
    this.answers = other.answers;
    this.eosSigma = other.eosSigma;
    this.streamPolicy = other.streamPolicy;
    this.tokensPerChunk = other.tokensPerChunk;
    this.reasoningTokens = other.reasoningTokens;
    this.toolCalls = other.toolCalls;
    this.mcpAnswers = other.mcpAnswers;
    this.mcpLatency = other.mcpLatency;
    this.mcpPing = other.mcpPing;
    this.parallelCalls = other.parallelCalls;
    this.usageFactor = other.usageFactor;
    this.reportedTimes = other.reportedTimes;
    this.bodyLimitBytes = other.bodyLimitBytes;
    this.queueFullStatus = other.queueFullStatus;
    this.retryAfterSeconds = other.retryAfterSeconds;
    this.refuseFor = other.refuseFor;
    this.outages = other.outages;
    this.rateLimit = other.rateLimit;
    this.tenantRateLimit = other.tenantRateLimit;
    this.tenantHeader = other.tenantHeader;
    this.adapters = other.adapters;
    this.rejectedFields = other.rejectedFields;
    this.faults = other.faults;
    this.scrapeFaults = other.scrapeFaults;
    this.gpus = other.gpus;
    this.gpuFaults = other.gpuFaults;
  }

  ApiRequirements rules() {
    return new ApiRequirements(
        model,
        apiKey,
        rejectedFields,
        streamPolicy,
        tokensPerChunk,
        reasoningTokens,
        new ToolRules(toolCalls, parallelCalls),
        usageFactor,
        reportedTimes,
        bodyLimitBytes,
        new RefusalRules(queueFullStatus, retryAfterSeconds, refuseFor),
        outages,
        rateLimit,
        adapters);
  }

  /** Returns the distribution of answer lengths. */
  OutputLength outputLength() {
    return new OutputLength(eosMean, eosSigma);
  }
}
