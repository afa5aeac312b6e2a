// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.CoreDsl;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.tenant.FairnessFigure;
import io.github.gatlingllm.tenant.NeighbourFigure;
import io.github.gatlingllm.tenant.PriorityFigure;
import io.github.gatlingllm.tenant.Tenant;
import io.github.gatlingllm.tenant.TenantPlan;
import io.github.gatlingllm.workload.arrivals.RateSeries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DSL for the tenants of a run: their requests, for {@link LlmProtocolBuilder#with(FeatureOption)},
 * and for objectives between them. Objectives on one tenant use its name as the path
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class TenantsBuilder implements FeatureOption {

  private static final String HEADER = "x-tenant";
  private static final String PRIORITY = "priority";

  private final TenantPlan plan;
  private final String header;
  private final @Nullable String field;

  private TenantsBuilder(TenantPlan plan, String header, @Nullable String field) {
    this.plan = plan;
    this.header = header;
    this.field = field;
  }

  static TenantsBuilder of(List<Tenant> tenants) {
    return new TenantsBuilder(
        new TenantPlan(tenants, false, TenantPlan.PHASE_SECONDS), HEADER, null);
  }

  @Override
  public String feature() {
    return plan.feature();
  }

  /** Returns the plan */
  @Override
  public FeatureOption built() {
    return plan;
  }

  /**
   * Define the header that names the tenant of a request; {@code x-tenant} unless defined
   *
   * @param name the header's name
   * @return a new TenantsBuilder instance
   */
  public TenantsBuilder header(String name) {
    return new TenantsBuilder(plan, name, null);
  }

  /**
   * Name the tenant of a request in a body field instead of a header
   *
   * @param name the field's name, such as {@code user}
   * @return a new TenantsBuilder instance
   */
  public TenantsBuilder field(String name) {
    return new TenantsBuilder(plan, header, name);
  }

  /**
   * Define that the highest priority number is the most urgent, as for SGLang; the lowest is, as
   * for vLLM, unless defined
   *
   * @return a new TenantsBuilder instance
   */
  public TenantsBuilder highestPriorityFirst() {
    return new TenantsBuilder(
        new TenantPlan(plan.tenants(), true, plan.phaseSeconds()), header, field);
  }

  /**
   * Define the length of a phase in which a victim is alone, and of one with a flood; 10 s unless
   * defined
   *
   * @param seconds the length in seconds
   * @return a new TenantsBuilder instance
   * @throws IllegalArgumentException if it is below 0.1 s
   */
  public TenantsBuilder phases(long seconds) {
    return phases(Duration.ofSeconds(seconds));
  }

  /**
   * Define the length of a phase in which a victim is alone, and of one with a flood; 10 s unless
   * defined
   *
   * @param length the length
   * @return a new TenantsBuilder instance
   * @throws IllegalArgumentException if it is below 0.1 s
   */
  public TenantsBuilder phases(Duration length) {
    return new TenantsBuilder(
        new TenantPlan(plan.tenants(), plan.highFirst(), length.toNanos() / 1e9), header, field);
  }

  /**
   * Returns the request of a tenant, for an injection of its own: a copy with the tenant's name,
   * header or field, priority and SLOs
   *
   * @param tenant the name of the tenant
   * @param request the request, whose own name is replaced
   * @return the request
   * @throws IllegalArgumentException if there is no such tenant
   */
  public ChatBuilder request(String tenant, ChatBuilder request) {
    return ofTenant(plan.tenant(tenant), request);
  }

  /**
   * Returns a mix in which each user is of one tenant, drawn by share
   *
   * @param request the request of all tenants, whose own name is replaced
   * @return the mix, for {@code exec(...)}
   */
  public TrafficMix mix(ChatBuilder request) {
    TrafficMix mix = TrafficMix.empty();
    for (Tenant each : plan.tenants()) {
      mix = mix.share(each.share(), CoreDsl.exec(ofTenant(each, request)));
    }
    return mix;
  }

  private ChatBuilder ofTenant(Tenant tenant, ChatBuilder request) {
    ChatBuilder own = request.named(tenant.name());
    own = field == null ? own.header(header, tenant.name()) : own.param(field, tenant.name());
    Integer priority = tenant.priority();
    own = priority == null ? own : own.param(PRIORITY, priority);
    own = tenant.slos().isEmpty() ? own : own.noSlo();
    for (Slo slo : tenant.slos()) {
      own = own.slo(new SloBuilder(slo));
    }
    return own;
  }

  /**
   * Bootstrap the arrivals of a flood: nobody in each phase in which a victim is alone, and random
   * arrivals in the phases between. Let the victim's users arrive from the start of the run, too
   *
   * @param usersPerSec users per second of a phase with a flood
   * @return the next DSL step
   */
  public Flood flood(double usersPerSec) {
    return new Flood(plan.phaseSeconds(), usersPerSec);
  }

  /**
   * Bootstrap an objective on what a flood costs a tenant. Alternate the flood by {@link #flood}
   *
   * @param tenant the name of the victim, which has an SLO
   * @return the next DSL step
   * @throws IllegalArgumentException if there is no such tenant, or if it has no SLO
   */
  public Victim victim(String tenant) {
    plan.requireVictim(tenant);
    return new Victim(plan, tenant);
  }

  /**
   * Priority works: under contention, the most urgent tenant gets its first token sooner than the
   * least urgent one, and the order of the queue shows that priority is the cause; UNDETERMINED if
   * it is inconclusive
   *
   * @return the objective
   */
  public Objective priorityWorks() {
    return Objective.of(new FeatureSubject(new PriorityFigure()), BoundComparison.LTE, 0)
        .bringing(plan);
  }

  /**
   * Bootstrap an objective on how evenly the server serves tenants while they compete: Jain's index
   * of their service in tokens per second, from 1/n to 1. Only a 95 % interval on one side of the
   * bound is a verdict; otherwise it is UNDETERMINED, also if tenants hardly competed
   *
   * @return the next DSL step
   */
  public FairService fairness() {
    return new FairService(plan);
  }

  /** DSL step for the lowest index of fairness */
  public static final class FairService {

    private final TenantPlan plan;

    FairService(TenantPlan plan) {
      this.plan = plan;
    }

    /**
     * At least
     *
     * @param index such as 0.9: of two tenants, one gets half of what the other gets
     * @return the objective
     * @throws IllegalArgumentException if it is not above 0 and below 1
     */
    public Objective gte(double index) {
      TenantPlan.requireIndex(index);
      return Objective.of(new FeatureSubject(new FairnessFigure()), BoundComparison.GTE, index)
          .bringing(plan);
    }
  }

  /** DSL step for the duration of a flood */
  public static final class Flood {

    private final long phaseNanos;
    private final double usersPerSec;

    Flood(double phaseSeconds, double usersPerSec) {
      this.phaseNanos = Math.round(phaseSeconds * 1e9);
      this.usersPerSec = usersPerSec;
    }

    /**
     * Define how long phases alternate
     *
     * @param seconds the duration in seconds, in whole pairs of phases
     * @return a load, with more options
     */
    public RatesBuilder during(long seconds) {
      return during(Duration.ofSeconds(seconds));
    }

    /**
     * Define how long phases alternate
     *
     * @param duration the duration; it is rounded down to whole pairs of phases, at least one
     * @return a load, with more options
     * @throws IllegalArgumentException if the rate is not above 0
     */
    public RatesBuilder during(Duration duration) {
      long pairs = Math.max(1, duration.toNanos() / (2 * phaseNanos));
      var steps = new ArrayList<RateSeries.Step>();
      for (long phase = 0; phase < 2 * pairs; phase++) {
        steps.add(new RateSeries.Step(phase * phaseNanos, phase % 2 == 0 ? 0 : usersPerSec));
      }
      return RatesBuilder.of(new RateSeries(steps, 2 * pairs * phaseNanos));
    }
  }

  /** DSL step for the tenant that floods */
  public static final class Victim {

    private final TenantPlan plan;
    private final String name;

    Victim(TenantPlan plan, String name) {
      this.plan = plan;
      this.name = name;
    }

    /**
     * Define which tenant floods
     *
     * @param tenant its name
     * @return the next DSL step
     * @throws IllegalArgumentException if there is no such tenant, or if it is the victim itself
     */
    public Flooded whileFloodedBy(String tenant) {
      plan.requireFlood(name, tenant);
      return new Flooded(plan, new NeighbourFigure(name, tenant));
    }
  }

  /** DSL step for the greatest loss of a victim */
  public static final class Flooded {

    private final TenantPlan plan;
    private final NeighbourFigure figure;

    Flooded(TenantPlan plan, NeighbourFigure figure) {
      this.plan = plan;
      this.figure = figure;
    }

    /**
     * The attainment of the victim's SLO under the flood may be lower than alone by so many
     * percentage points. Only a 95 % interval on one side of the bound is a verdict; otherwise it
     * is UNDETERMINED
     *
     * @param points percentage points, such as 5
     * @return the objective
     * @throws IllegalArgumentException if they are not from 0 to 100
     */
    public Objective noWorseThan(double points) {
      TenantPlan.requireLoss(points);
      return Objective.of(new FeatureSubject(figure), BoundComparison.LTE, points).bringing(plan);
    }
  }
}
