// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.ExportDsl.export;
import static io.github.gatlingllm.javaapi.LlmDsl.baseline;
import static io.github.gatlingllm.javaapi.LlmDsl.capacity;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.QualityDsl.consistency;
import static io.github.gatlingllm.javaapi.QualityDsl.quality;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.fault;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.gateway;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.gatewayOverhead;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.probe;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.reliability;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.warmUpUntilSteady;

import io.gatling.javaapi.http.HttpDsl;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.Proxy;
import io.github.gatlingllm.javaapi.AgentDsl;
import io.github.gatlingllm.javaapi.Baseline;
import io.github.gatlingllm.javaapi.ConsistencyBuilder;
import io.github.gatlingllm.javaapi.JobSloBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.javaapi.ReliabilityBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.settings.AgentRange;
import io.github.gatlingllm.simulations.settings.AnswerSettings;
import io.github.gatlingllm.simulations.settings.Bystander;
import io.github.gatlingllm.simulations.settings.Consistency;
import io.github.gatlingllm.simulations.settings.CountingSettings;
import io.github.gatlingllm.simulations.settings.LoadSettings;
import io.github.gatlingllm.simulations.settings.Network;
import io.github.gatlingllm.simulations.settings.OutputSettings;
import io.github.gatlingllm.simulations.settings.Overload;
import io.github.gatlingllm.simulations.settings.Past;
import io.github.gatlingllm.simulations.settings.Promise;
import io.github.gatlingllm.simulations.settings.Quality;
import io.github.gatlingllm.simulations.settings.RequestTarget;
import io.github.gatlingllm.simulations.settings.RouterSettings;
import io.github.gatlingllm.simulations.settings.Settings;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Builds the protocols and objectives of the settings. */
final class Protocols {

  private Protocols() {}

  static Gated gated(Settings settings, String url) {
    return CommandLine.orExit(() -> built(settings, url));
  }

  private static Gated built(Settings settings, String url) {
    LlmProtocolBuilder protocol =
        recording(
                priced(answers(target(settings.target(), url), settings.answers()), settings),
                settings)
            .warmUp(settings.load().stop().warmUp())
            .warmUpRequests(settings.load().stop().warmUpRequests());
    if (settings.past().history().isPresent()) {
      protocol = protocol.history(settings.past().history().get().toString());
    }
    protocol = watched(protocol, settings);
    var promised = new ArrayList<Objective>(ofPairsAndProbes(settings));
    if (settings.load() instanceof LoadSettings.Levels levels) {
      SloBuilder slo = settings.promise().slo().orElseThrow();
      protocol = protocol.slo(slo);
      levels.atLeast().map(rate -> capacity(slo).gte(rate)).ifPresent(promised::add);
    } else if (settings.load() instanceof Overload overload) {
      SloBuilder slo = settings.promise().slo().orElseThrow();
      ReliabilityBuilder profile = profile(overload, slo);
      protocol = protocol.slo(slo).with(profile);
      promised.addAll(gate(overload.gate(), profile));
    } else {
      promised(settings.promise()).ifPresent(promised::add);
    }
    settings.quality().map(Protocols::scored).ifPresent(promised::add);
    jobs(settings).ifPresent(promised::add);
    settings.promise().maxFailed().map(Protocols::failedAtMost).ifPresent(promised::add);
    promised.addAll(noWorse(settings.past(), settings.answers().stream()));
    return new Gated(protocol, promised);
  }

  /** Adds the checks besides the load. */
  private static LlmProtocolBuilder watched(LlmProtocolBuilder plain, Settings settings) {
    LlmProtocolBuilder protocol = routed(plain, settings.routing());
    if (settings.consistency().isPresent()) {
      protocol = protocol.with(probes(settings.consistency().get()));
    }
    if (settings.load().stop().untilSteady().isPresent()) {
      protocol = protocol.with(warmUpUntilSteady(settings.load().stop().untilSteady().get()));
    }
    if (settings.bystander().isPresent()) {
      protocol = protocol.with(probe(settings.bystander().get().perSecond()).perSecond());
    }
    if (settings.tenants().isPresent()) {
      protocol = protocol.with(Neighbours.of(settings.tenants().get()));
    }
    return ExampleRequests.adapters(settings).map(protocol::with).orElse(protocol);
  }

  private static List<Objective> ofPairsAndProbes(Settings settings) {
    var promised = new ArrayList<Objective>();
    settings
        .bystander()
        .flatMap(Bystander::ttft)
        .map(most -> metric("probe").ttft().percentile(95).lte(most))
        .ifPresent(promised::add);
    settings
        .routing()
        .ttft()
        .map(most -> gatewayOverhead().ttft().lte(most))
        .ifPresent(promised::add);
    return promised;
  }

  private static LlmProtocolBuilder routed(LlmProtocolBuilder protocol, RouterSettings routing) {
    List<String> names = routing.sloHeaders();
    LlmProtocolBuilder announced =
        names.isEmpty() ? protocol : protocol.sloHeaders(names.get(0), names.get(1));
    return routing.direct().map(url -> announced.with(gateway(url))).orElse(announced);
  }

  /** Jobs of a simulation without any are missing data, which does not pass. */
  private static Optional<Objective> jobs(Settings settings) {
    Optional<AgentRange> searched = searched(settings.load());
    Optional<JobSloBuilder> slo = jobSlo(settings.promise());
    return searched.isPresent()
        ? slo.map(each -> job(Turns.JOB).capacity(each).gte(searched.get().from()))
        : slo.map(each -> job(Turns.JOB).attainment(each).gte(settings.promise().attainment()));
  }

  private static Optional<AgentRange> searched(LoadSettings load) {
    if (load instanceof LoadSettings.Jobs recorded) {
      return recorded.users().flatMap(Protocols::searched);
    }
    return load instanceof LoadSettings.JobSearch search
        ? Optional.of(search.range())
        : Optional.empty();
  }

  static Optional<JobSloBuilder> jobSlo(Promise promise) {
    return promise.jct().map(jct -> AgentDsl.jobSlo("jct").jct(jct));
  }

  /** Returns the http protocol of the settings. */
  static HttpProtocolBuilder http(RequestTarget target) {
    Network network = target.network();
    HttpProtocolBuilder http = HttpDsl.http;
    if (target.urls().size() > 1) { // one server is set in the llm protocol
      http = http.baseUrls(target.urls().stream().map(URI::toString).toList());
    }
    http = network.http2() ? http.enableHttp2() : http;
    http = network.shareConnections() ? http.shareConnections() : http;
    return network.proxy() == null ? http : http.proxy(proxy(network.proxy()));
  }

  private static Proxy proxy(Network.Proxy given) {
    Proxy proxy = HttpDsl.Proxy(given.host(), given.port());
    Proxy typed =
        switch (given.scheme()) {
          case HTTP -> proxy.http();
          case HTTPS -> proxy.https();
          case SOCKS4 -> proxy.socks4();
          case SOCKS5 -> proxy.socks5();
        };
    Network.Login login = given.login();
    return login == null
        ? typed
        : typed.credentials(session -> login.user(), session -> login.password());
  }

  private static ReliabilityBuilder profile(Overload overload, SloBuilder slo) {
    ReliabilityBuilder profile = reliability(slo).windows(3, overload.window());
    if (overload.gate().promised().isPresent()) {
      profile = profile.availabilityTarget(overload.gate().promised().get());
    }
    Overload.Fault fault = overload.fault();
    return fault == null
        ? profile
        : profile.events(
            (fault.posted()
                    ? fault("fault").post(fault.how())
                    : fault("fault").command("sh", "-c", fault.how()))
                .after(fault.after()));
  }

  /** Returns the objectives of an overload; SLOs missed above the capacity are none. */
  private static List<Objective> gate(Overload.Gate gate, ReliabilityBuilder profile) {
    var promised = new ArrayList<Objective>();
    gate.promised().ifPresent(any -> promised.add(profile.errorBudgetUsed().lte(100)));
    gate.availability()
        .ifPresent(least -> promised.add(profile.availabilityWithinCapacity().gte(least)));
    gate.retention().ifPresent(least -> promised.add(profile.retention().gte(least)));
    gate.recovery().ifPresent(most -> promised.add(profile.recovery().lte(most)));
    return promised;
  }

  private static LlmProtocolBuilder target(RequestTarget target, String url) {
    LlmProtocolBuilder named = llm.dialect(target.dialect());
    LlmProtocolBuilder protocol =
        (target.urls().size() > 1 ? named : named.baseUrl(url))
            .model(Objects.requireNonNull(target.model()))
            .timeout(target.timeout());
    protocol = target.preflight() ? protocol : protocol.disablePreflight();
    if (target.url() != null && !target.waitForServer().isZero()) {
      protocol = protocol.waitForServer(target.waitForServer());
    }
    protocol = target.maxInFlight() == 0 ? protocol : protocol.maxInFlight(target.maxInFlight());
    for (Map.Entry<String, String> header : target.headers().entrySet()) {
      protocol = protocol.header(header.getKey(), session -> header.getValue());
    }
    protocol = target.path() == null ? protocol : protocol.path(target.path());
    return target.apiKey() == null ? protocol : protocol.apiKey(target.apiKey());
  }

  private static LlmProtocolBuilder answers(LlmProtocolBuilder protocol, AnswerSettings answers) {
    LlmProtocolBuilder assignment = answers.usage() ? protocol : protocol.disableUsage();
    if (answers.finishRequired()) {
      assignment = assignment.requireFinishReason();
    }
    if (answers.maxTokensField() != null) {
      assignment = assignment.maxTokensField(answers.maxTokensField());
    }
    return answers.counting().isPresent()
        ? counting(assignment, answers.counting().get())
        : assignment;
  }

  private static LlmProtocolBuilder counting(
      LlmProtocolBuilder protocol, CountingSettings counting) {
    return counting.instead()
        ? protocol.tokenizer(counting.tokenizer())
        : protocol.compareTokens(counting.tokenizer());
  }

  private static LlmProtocolBuilder priced(LlmProtocolBuilder protocol, Settings settings) {
    return settings
        .prices()
        .map(
            given ->
                protocol.prices(
                    prices ->
                        prices
                            .perHour(given.perHour())
                            .perMillionInputTokens(given.perMillionInputTokens())
                            .perMillionCachedInputTokens(given.perMillionCachedInputTokens())
                            .perMillionOutputTokens(given.perMillionOutputTokens())
                            .currency(given.currency())))
        .orElse(protocol);
  }

  private static LlmProtocolBuilder recording(LlmProtocolBuilder protocol, Settings settings) {
    OutputSettings recording = settings.recording();
    LlmProtocolBuilder recorded = recording.tokens() ? protocol : protocol.disableTokenRecords();
    recorded = recording.gaps() ? recorded.recordGaps() : recorded;
    if (!recording.exports().isEmpty()) {
      recorded = recorded.with(export(recording.exports().toArray(String[]::new)));
    }
    if (recording.requestIds().isPresent()) {
      recorded = recorded.requestIds(recording.requestIds().get());
    }
    if (recording.tracing().isPresent()) {
      recorded = recorded.tracing(recording.tracing().getAsDouble(), settings.seed());
    }
    if (recording.wordsPerSecond().isPresent()) {
      recorded = recorded.reader(reader -> reader.wordsPerSecond(recording.wordsPerSecond().get()));
    }
    for (Map.Entry<String, String> label : recording.labels().entrySet()) {
      recorded = recorded.label(label.getKey(), label.getValue());
    }
    return recording.results() == null ? recorded : recorded.resultsFolder(recording.results());
  }

  /** Returns a limit on failed requests. No number of requests proves a share of 0 %. */
  private static Objective failedAtMost(double percent) {
    return percent == 0 ? requests().noFailures() : requests().failedPercent().lte(percent);
  }

  private static Optional<Objective> promised(Promise promise) {
    return promise.slo().map(slo -> goodput(slo).attainment().gte(promise.attainment()));
  }

  private static ConsistencyBuilder probes(Consistency probes) {
    return CommandLine.orExit(() -> consistency(probes.prompts().toString()).share(probes.share()));
  }

  private static Objective scored(Quality quality) {
    return CommandLine.orExit(
        () ->
            quality(quality.prompts().toString())
                .scorer(quality.scorer())
                .share(quality.share())
                .noWorseThanUnloaded()
                .byPercent(quality.margin()));
  }

  /**
   * Returns the objectives against a baseline: medians, which show small changes, tails, which
   * users notice, and failures, which have no latency.
   */
  private static List<Objective> noWorse(Past past, boolean stream) {
    if (past.baseline().isEmpty()) {
      return List.of();
    }
    Baseline before =
        baseline(past.baseline().get().toString())
            .ignoringLabels(past.ignoredLabels().toArray(String[]::new));
    var noWorse = new ArrayList<Objective>();
    if (stream) {
      noWorse.add(metric().ttft().percentile(50).noWorseThan(before).byPercent(past.tolerance()));
      noWorse.add(metric().ttft().percentile(99).noWorseThan(before).byPercent(past.tolerance()));
      noWorse.add(metric().itl().percentile(99).noWorseThan(before).byPercent(past.tolerance()));
    }
    noWorse.add(metric().e2e().percentile(50).noWorseThan(before).byPercent(past.tolerance()));
    noWorse.add(metric().e2e().percentile(99).noWorseThan(before).byPercent(past.tolerance()));
    noWorse.add(requests().failedPercent().noWorseThan(before).byPoints(1));
    return noWorse;
  }
}
