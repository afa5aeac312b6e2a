// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.slo.objective.Budget;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.SloAttachment;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The mutable settings of an {@link LlmProtocol}, until it is frozen. Defaults: OpenAI chat, no
 * SLOs, everything recorded except single gaps. Collections are replaced, never changed.
 */
public final class ProtocolSettings implements Cloneable {

  /** The usual prefix of request ids. */
  public static final String REQUEST_IDS = "r-";

  public Dialect dialect = new OpenAiChat();
  public @Nullable Expression<String> baseUrl;
  public @Nullable String path;
  public @Nullable Expression<String> model;
  public @Nullable Secret apiKey;
  public Map<String, Expression<String>> headers = Map.of();
  public boolean resend = true;
  public boolean finishRequired;
  public int maxInFlight;

  public Duration timeout = Timeouts.DEFAULT.request();
  public @Nullable Duration connectTimeout;
  public @Nullable Duration firstTokenTimeout;
  public @Nullable Duration stallTimeout;

  public int maxEventBytes = Limits.DEFAULT.eventBytes();
  public int maxHeaderBytes = Limits.DEFAULT.headerBytes();
  public long maxBodyBytes = Limits.DEFAULT.bodyBytes();

  public @Nullable String maxTokensField;
  public UsageReport usage = UsageReport.FINAL;

  public Duration warmUp = Duration.ZERO;
  public long warmUpRequests;
  public Duration coolDown = Duration.ZERO;
  public boolean steadyState;

  public boolean recordTokens = true;
  public boolean recordGaps;
  public @Nullable String requestIds;
  public @Nullable Tracing tracing;
  public @Nullable TokenCounting counting;
  public @Nullable Path history;
  public @Nullable Reader reader;
  public @Nullable SloHeaders sloHeaders;
  public @Nullable Path results;
  public SortedMap<String, String> labels = Collections.emptySortedMap();

  public List<SloAttachment> slos = List.of();
  public List<FeatureOption> options = List.of();
  public @Nullable ValidityLimits validityLimits;

  public @Nullable Prices prices;
  public Budget budget = Budget.UNLIMITED;
  public boolean paidCallsAllowed;

  public ServerSettings server = ServerSettings.DEFAULT;

  public boolean preflight = true;
  public boolean codeWarmUp = true;
  public Duration waitForServer = Duration.ZERO;

  /** Returns a changed copy; these settings stay the same. */
  public ProtocolSettings with(Consumer<ProtocolSettings> change) {
    ProtocolSettings copy = copy();
    change.accept(copy);
    return copy;
  }

  /** Adds an option, or replaces the one of the same class. */
  public void add(FeatureOption option) {
    var changed = new ArrayList<>(options);
    changed.removeIf(each -> each.getClass() == option.getClass());
    changed.add(option);
    options = List.copyOf(changed);
  }

  /** Adds an option, merged with the one of its class if objectives can set it too. */
  public void take(FeatureOption option) {
    if (option instanceof ObjectiveOption brought) {
      join(brought);
    } else {
      add(option);
    }
  }

  /** Adds an option, merged with the one of its class. */
  public void join(ObjectiveOption option) {
    add(
        options.stream()
            .filter(each -> each.getClass() == option.getClass())
            .map(each -> option.and((ObjectiveOption) each))
            .findFirst()
            .orElse(option));
  }

  /**
   * Returns the protocol with these settings.
   *
   * @throws IllegalArgumentException naming an invalid setting
   */
  public LlmProtocol frozen() {
    return new LlmProtocol(
        new Endpoint(
            dialect,
            baseUrl,
            path,
            model,
            apiKey,
            headers,
            timeouts(),
            limits(),
            resend,
            finishRequired),
        new RecordingSettings(
            edges(),
            recordTokens,
            recordGaps,
            requestIds == null && tracing != null ? REQUEST_IDS : requestIds,
            tracing,
            counting,
            history,
            reader,
            sloHeaders,
            results),
        new ProtocolObjectives(slos, validityLimits, options),
        maxTokensField,
        usage,
        new Preparation(preflight, codeWarmUp, waitForServer),
        Collections.unmodifiableSortedMap(new TreeMap<>(labels)),
        new Spending(prices, budget, paidCallsAllowed),
        server,
        maxInFlight,
        new JoinedRun());
  }

  private Timeouts timeouts() {
    return new Timeouts(timeout, connectTimeout, firstTokenTimeout, stallTimeout);
  }

  private Limits limits() {
    return new Limits(maxEventBytes, maxHeaderBytes, maxBodyBytes);
  }

  private WindowEdges edges() {
    return new WindowEdges(warmUp, warmUpRequests, coolDown, steadyState);
  }

  private ProtocolSettings copy() {
    try {
      return (ProtocolSettings) clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
