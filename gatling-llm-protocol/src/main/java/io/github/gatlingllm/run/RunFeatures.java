// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.Services;
import io.github.gatlingllm.feature.FeatureCatalog;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.feature.WarmUpWatch;
import io.github.gatlingllm.injection.PromptInjector;
import io.github.gatlingllm.injection.RequestFeature;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.injection.ResponseObserver;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;

/** The features of a run, opened, joined, started and frozen with it. */
final class RunFeatures {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final FeatureCatalog catalog;
  private final RunContext context;
  private final Map<RunFeature, FeatureRun> runs = new LinkedHashMap<>();

  private RunFeatures(FeatureCatalog catalog, RunContext context) {
    this.catalog = catalog;
    this.context = context;
  }

  /** Opens all features of a catalog for a run. */
  static RunFeatures open(FeatureCatalog catalog, RunContext run) {
    var features = new RunFeatures(catalog, run);
    catalog.all().forEach(each -> features.runs.put(each, each.open(run)));
    return features;
  }

  /**
   * Adds a protocol.
   *
   * @param options the options of the protocol and of the run's objectives
   * @param usageAsked whether its streams are requested to report token counts
   * @throws IllegalStateException if a feature is missing, or refuses the options
   */
  void join(List<FeatureOption> options, List<RunObjective> objectives, boolean usageAsked) {
    options.forEach(option -> catalog.require(option));
    var joined = new JoinedProtocol(options, objectives, usageAsked);
    runs.values().forEach(each -> each.join(joined));
  }

  /**
   * Rejects an option of a missing feature.
   *
   * @throws IllegalStateException naming the feature
   */
  void require(FeatureOption option) {
    catalog.require(option);
  }

  /**
   * Returns the listeners of requests.
   *
   * @param connections the number of connections that the run has opened so far
   * @param amongSeveral whether this is one of several workers
   */
  List<RunPart> parts(IntSupplier connections, boolean amongSeveral) {
    return runs.values().stream()
        .filter(each -> !amongSeveral || each.hearsInWorkers())
        .<RunPart>map(each -> part(each, connections))
        .toList();
  }

  /** Returns the longest warm-up that a feature watches; zero if none does. */
  Duration longestWarmUp() {
    return warmUpWatch().flatMap(WarmUpWatch::longestWarmUp).orElse(Duration.ZERO);
  }

  /** Returns the feature that watches the warm-up; empty if none does. */
  Optional<WarmUpWatch> warmUpWatch() {
    return of(WarmUpWatch.class).stream()
        .filter(each -> each.longestWarmUp().isPresent())
        .findFirst();
  }

  /** Returns the features of a type. */
  <T> List<T> of(Class<T> kind) {
    return runs.values().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Returns the parts of the features that take part in requests. */
  RequestFeatures ofRequests() {
    var injectors = new ArrayList<>(of(PromptInjector.class));
    var observers = new ArrayList<>(of(ResponseObserver.class));
    for (RequestFeature each : Services.found(RequestFeature.class)) {
      for (FeatureRun run : runs.values()) {
        each.of(run, context)
            .ifPresent(
                added -> {
                  injectors.addAll(added.injectors());
                  observers.addAll(added.observers());
                });
      }
    }
    injectors.sort(Comparator.comparingInt(PromptInjector::order));
    return new RequestFeatures(injectors, observers);
  }

  private static RunPart part(FeatureRun feature, IntSupplier connections) {
    RunPart part =
        loop ->
            feature
                .newListener(new RequestSource(loop, InstantSource.system(), connections))
                .map(RunFeatures::heard)
                .orElse(RunPart.Listener.NONE);
    return feature.hearsBystanders() ? part.withBystanders() : part;
  }

  private static RunPart.Listener heard(RequestListener listener) {
    return new RunPart.Listener() {
      @Override
      public void ended(EndedRequest request) {
        listener.ended(request);
      }

      @Override
      public void retried(EndedRequest attempt) {
        listener.retried(attempt);
      }
    };
  }

  /** Begins the load. */
  void begin(LoadStart start) {
    runs.values().forEach(each -> each.begin(start));
  }

  /** Lets the features end their own requests, before requests in flight are cut. */
  void stopSending() {
    runs.values().forEach(FeatureRun::stopSending);
  }

  /** Ends the load, at a time since the run's zero. */
  void end(long nanos) {
    runs.values().forEach(each -> each.end(nanos));
  }

  /** Returns the shares of this worker for the merge, by feature. */
  Map<String, JsonNode> shares(LoadEnd end) {
    var shares = new LinkedHashMap<String, JsonNode>();
    runs.forEach(
        (feature, run) ->
            run.share(end)
                .ifPresent(share -> shares.put(feature.key(), MAPPER.valueToTree(share))));
    return shares;
  }

  /** Returns the figures of all features. */
  Features freeze(FrozenRun run) {
    return Features.freeze(List.copyOf(runs.values()), run);
  }
}
