// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.dialect.ApiError;
import io.github.gatlingllm.simulator.dialect.GenerationRequest;
import io.github.gatlingllm.simulator.dialect.OpenAiDialect;
import io.github.gatlingllm.simulator.dialect.OutputPlan;
import io.github.gatlingllm.simulator.dialect.ServedEndpoint;
import io.github.gatlingllm.simulator.engine.Claim;
import io.github.gatlingllm.simulator.engine.StatelessRandom;
import io.github.gatlingllm.simulator.fault.Fault;
import io.github.gatlingllm.simulator.fault.FaultKind;
import io.github.gatlingllm.simulator.fault.FaultRule;
import io.github.gatlingllm.simulator.fault.Faults;
import io.github.gatlingllm.simulator.truth.Drafts;
import io.github.gatlingllm.simulator.truth.TruthRecord;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Routes the requests of a connection. Event loop only. */
final class Router {
  private static final String NOT_SSE_BODY =
      "<!doctype html><title>gateway</title><p>This is not the page you are looking for.</p>";

  private static final int NO_CONTENT = 204;

  /** The path of outages, followed by their milliseconds. */
  private static final String OUTAGE = "/outage/";

  private static final String OUTAGE_LABEL = "outage";

  private final Serving serving;
  private final Connection connection;

  Router(Serving serving, Connection connection) {
    this.serving = serving;
    this.connection = connection;
  }

  void route(HttpCall call) {
    if (call.malformed()) {
      refuse(call, ApiError.invalid("The request is not valid HTTP/1.1."));
      return;
    }
    switch (call.path()) {
      case "/health" -> get(call, Responses.TEXT, "");
      case "/metrics" -> metrics(call);
      case "/gpu/metrics" -> gpus(call);
      case "/reset_prefix_cache" -> control(call, serving.replicas()::resetPrefixCache);
      case "/start_profile", "/stop_profile" -> control(call, () -> {});
      case McpEndpoint.PATH -> mcp(call);
      case "/v1/models" -> authorized(call, this::modelsJson);
      case "/props" -> props(call);
      default -> served(call);
    }
  }

  private void served(HttpCall call) {
    try {
      ServedEndpoint.at(call.path(), call.query())
          .ifPresentOrElse(
              endpoint -> generate(call, endpoint.of(call.body())), () -> others(call));
    } catch (ApiError e) {
      refuse(call, e);
    }
  }

  private void others(HttpCall call) {
    if (!call.path().startsWith(OUTAGE)) {
      refuseRoute(call);
      return;
    }
    try {
      String millis = call.path().substring(OUTAGE.length());
      control(call, () -> serving.refusing().outage(millis, System.nanoTime()));
    } catch (ApiError e) {
      refuse(call, e);
    }
  }

  private void refuseRoute(HttpCall call) {
    refuse(call, ApiError.of(404, "Not Found", "NotFoundError"));
  }

  private void get(HttpCall call, String contentType, String body) {
    if (call.method().equals(HttpMethod.GET)) {
      connection.respond(call, 200, contentType, body, Map.of());
    } else {
      refuse(call, wrongMethod());
    }
  }

  private static ApiError wrongMethod() {
    return ApiError.of(405, "Method Not Allowed", "MethodNotAllowedError");
  }

  private void metrics(HttpCall call) {
    exposed(call, serving.metrics().scrape(serving.replicas().stats()));
  }

  private void gpus(HttpCall call) {
    if (serving.gpus().isEmpty()) {
      refuseRoute(call);
    } else {
      exposed(call, serving.gpus().scrape());
    }
  }

  private void exposed(HttpCall call, Optional<String> exposition) {
    exposition.ifPresentOrElse(
        text -> get(call, Responses.PROMETHEUS, text),
        () -> refuse(call, ApiError.of(503, "Service Unavailable", "ServiceUnavailableError")));
  }

  private void control(HttpCall call, Runnable command) {
    if (call.method().equals(HttpMethod.POST)) {
      command.run();
      connection.respond(call, 200, Responses.TEXT, "", Map.of());
    } else {
      refuse(call, wrongMethod());
    }
  }

  private void authorized(HttpCall call, Supplier<ObjectNode> json) {
    try {
      serving.options().api().authorize(call);
      get(call, Responses.JSON, json.get().toString());
    } catch (ApiError e) {
      refuse(call, e);
    }
  }

  private ObjectNode modelsJson() {
    return ServerFacts.models(serving.options(), connection.createdSeconds());
  }

  private void props(HttpCall call) {
    if (serving.options().prompt().cutPrompts()) {
      authorized(call, () -> ServerFacts.props(serving.options()));
    } else {
      refuseRoute(call);
    }
  }

  private void mcp(HttpCall call) {
    TruthRecord truth = new TruthRecord(call.id(), "mcp", call.received());
    truth.traceparent(call.headers().get("traceparent", ""));
    try {
      ApiError refusal = serving.refusing().now(System.nanoTime());
      if (refusal != null) {
        throw refusal;
      }
      serving.options().api().authorize(call);
      Faults faults = faults(call, call.ordinal());
      truth.faults(faults.labels(kind -> kind == FaultKind.STATUS));
      faults.get(FaultKind.STATUS).ifPresent(Router::failWithStatus);
      serving.mcp().answer(call, connection, serving, truth);
    } catch (ApiError e) {
      truth.answered(e.status());
      endWithoutEngine(truth, End.REJECTED);
      refuse(call, e);
    }
  }

  private void generate(HttpCall call, ServedEndpoint endpoint) {
    TruthRecord truth = new TruthRecord(call.id(), endpoint.label(), call.received());
    truth.traceparent(call.headers().get("traceparent", ""));
    if (call.arrived() != call.received()) {
      truth.arrived(call.arrived());
    }
    try {
      admit(call, endpoint, truth);
    } catch (ApiError e) {
      truth.answered(e.status());
      endWithoutEngine(truth, End.REJECTED);
      refuse(call, e, endpoint.dialect().error(e));
    }
  }

  private void admit(HttpCall call, ServedEndpoint endpoint, TruthRecord truth) {
    if (!call.method().equals(HttpMethod.POST)) {
      throw wrongMethod();
    }
    long now = System.nanoTime();
    requireServing(truth, now);
    serving.options().api().authorize(call);
    RateLimiter.Decision limit = serving.limiter().take(now);
    requireTaken(limit);
    Claim claim = claim(call, truth, now);
    long ordinal = call.ordinal();
    Faults faults = faults(call, ordinal).with(serving.inFlight().get() + 1);
    truth.faults(faults.labels());
    faults.get(FaultKind.STATUS).ifPresent(Router::failWithStatus);
    GenerationRequest requested = serving.parser().parse(endpoint, call.body());
    GenerationRequest request = faults.has(FaultKind.JSON_200) ? requested.unstreamed() : requested;
    truth.requested(request.prompt().size(), request.stream());
    if (faults.has(FaultKind.NOT_SSE)) {
      answerWithPage(call, truth);
      return;
    }
    load(serving.parser().adapter(endpoint, call.body()), truth, now);
    int replica = serving.replicas().choose(call.headers(), ordinal);
    truth.replica(replica);
    OutputPlan plan = plan(request, faults, ordinal);
    truth.drafts(drafts(call, plan, ordinal));
    boolean remembered =
        faults.has(FaultKind.RESPONSE_CACHE)
            && serving.answered().contains(request.prompt().hash());
    truth.faults(
        faults.labels(
            kind -> kind == FaultKind.RESPONSE_CACHE ? remembered : plan.shows(kind, faults)));
    begin(
        call,
        new Admission(
            endpoint.dialect(),
            request,
            plan,
            faults,
            truth,
            remembered,
            replica,
            claim,
            limit.headers()));
  }

  private void requireServing(TruthRecord truth, long now) {
    if (serving.refusing().isDown(now)) {
      truth.faults(List.of(OUTAGE_LABEL));
    }
    ApiError refusal = serving.refusing().now(now);
    if (refusal != null) {
      throw refusal;
    }
  }

  private void load(String adapter, TruthRecord truth, long now) {
    if (!adapter.isEmpty()) {
      truth.adapter(adapter, serving.adapters().request(adapter, now));
    }
  }

  private OutputPlan plan(GenerationRequest request, Faults faults, long ordinal) {
    return OutputPlan.of(
        request,
        serving.options().outputLength(),
        serving.options().answers(),
        faults,
        serving.options().seed(),
        ordinal);
  }

  private Claim claim(HttpCall call, TruthRecord truth, long now) {
    Tenants tenants = serving.tenants();
    truth.claims(new Claim(tenants.of(call), 0));
    requireTaken(tenants.take(tenants.of(call), now));
    Claim claim = tenants.claim(call);
    truth.claims(claim);
    return claim;
  }

  private static void requireTaken(RateLimiter.Decision limit) {
    if (!limit.taken()) {
      throw ApiError.rateLimited(limit.resetSeconds(), limit.headers());
    }
  }

  private Drafts drafts(HttpCall call, OutputPlan plan, long ordinal) {
    String header = call.headers().get(HttpCall.ACCEPTANCE_HEADER);
    if (header == null) {
      return Drafts.NONE;
    }
    try {
      double acceptance = Double.parseDouble(header);
      return Drafts.drawn(
          plan.tokens() * plan.tokensPerStep(),
          acceptance,
          StatelessRandom.at(serving.options().seed(), ordinal));
    } catch (NumberFormatException e) {
      throw ApiError.invalid("header " + HttpCall.ACCEPTANCE_HEADER + " must be a number");
    }
  }

  private static void failWithStatus(Fault fault) {
    throw ApiError.injected(fault.value(), fault.retryAfterSeconds());
  }

  private void begin(HttpCall call, Admission admission) {
    Exchange exchange = new Exchange(serving, connection, call, admission);
    exchange.begin();
    connection.occupied(exchange);
  }

  private Faults faults(HttpCall call, long ordinal) {
    String header = call.headers().get(HttpCall.FAULT_HEADER);
    try {
      List<FaultRule> own = header == null ? List.of() : FaultRule.parse(header);
      return Faults.of(serving.options().faults(), own, serving.options().seed(), ordinal);
    } catch (IllegalArgumentException e) {
      throw ApiError.invalid("header " + HttpCall.FAULT_HEADER + ": " + e.getMessage());
    }
  }

  private void answerWithPage(HttpCall call, TruthRecord truth) {
    truth.answered(200);
    endWithoutEngine(truth, End.ERROR);
    connection.respond(call, 200, Responses.HTML, NOT_SSE_BODY, Map.of());
  }

  private void endWithoutEngine(TruthRecord truth, End end) {
    truth.ended(System.nanoTime(), end);
    serving.truth().append(truth);
  }

  private void refuse(HttpCall call, ApiError error) {
    refuse(call, error, OpenAiDialect.errorJson(error));
  }

  private void refuse(HttpCall call, ApiError error, ObjectNode json) {
    String body = error.status() == NO_CONTENT ? "" : json.toString();
    connection.respond(call, error.status(), Responses.JSON, body, error.headers());
  }
}
