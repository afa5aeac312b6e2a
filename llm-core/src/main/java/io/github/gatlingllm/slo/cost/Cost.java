// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.cost;

import io.github.gatlingllm.measure.ConversationStats;
import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * The cost of serving: the infrastructure's price for the time of one unit at the measured rate,
 * plus the price of the tokens of succeeded requests. Requests to other servers have no price. A
 * cost that missing data would make too low is unknown.
 */
public final class Cost {

  private static final double MILLION = 1e6;
  private static final double SECONDS_PER_HOUR = 3600;

  private final Prices prices;
  private final RequestStats stats;
  private final List<SloStats> slos;
  private final Window window;
  private final OptionalLong sessions;
  private final Amount tokens;

  private Cost(
      Prices prices,
      RequestStats stats,
      List<SloStats> slos,
      Window window,
      OptionalLong sessions) {
    this.prices = prices;
    this.stats = stats;
    this.slos = List.copyOf(slos);
    this.window = window;
    this.sessions = sessions;
    this.tokens = tokens(prices, stats);
  }

  /** Returns the cost of all requests of a run. */
  public static Cost of(Prices prices, RunSnapshot run, List<SloStats> slos) {
    return new Cost(prices, run.all(), slos, run.window(), OptionalLong.of(sessions(run)));
  }

  /**
   * Returns the cost of one request path; empty if the infrastructure has a price, since a server
   * works on several paths at once.
   */
  public static Optional<Cost> ofPath(Prices prices, RequestStats stats, List<SloStats> slos) {
    return prices.perHour() > 0
        ? Optional.empty()
        : Optional.of(new Cost(prices, stats, slos, new Window(0, 0), OptionalLong.empty()));
  }

  /** Returns the cost of one load level, which has the servers to itself. */
  public static Cost ofLevel(
      Prices prices, RequestStats stats, List<SloStats> slos, Window window) {
    return new Cost(prices, stats, slos, window, OptionalLong.empty());
  }

  /** Returns the prices. */
  public Prices prices() {
    return prices;
  }

  /** Returns the currency of all amounts. */
  public String currency() {
    return prices.currency();
  }

  /** Returns all figures; good tokens are those of the first SLO. */
  public Map<CostFigure, Amount> figures() {
    var figures = new LinkedHashMap<CostFigure, Amount>();
    for (CostFigure.Plain figure : CostFigure.Plain.values()) {
      figures.put(figure, of(figure));
      if (figure == CostFigure.Plain.PER_MILLION_TOTAL_TOKENS && !slos.isEmpty()) {
        var good = new CostFigure.PerMillionGoodTokens(slos.get(0).slo());
        figures.put(good, of(good));
      }
    }
    return figures;
  }

  /** Returns one figure. */
  public Amount of(CostFigure figure) {
    if (stats.counts().succeeded() == 0) {
      return Amount.unknown(ServingCostTexts.NOTHING_SUCCEEDED);
    }
    return figure.match(this::plain, good -> perMillionGoodTokens(good.slo()));
  }

  private Amount plain(CostFigure.Plain figure) {
    return switch (figure) {
      case PER_REQUEST -> each(stats.counts().succeeded(), Rates::requests, "request");
      case PER_MILLION_OUTPUT_TOKENS -> perMillionOutputTokens();
      case PER_MILLION_TOTAL_TOKENS -> perMillionTotalTokens();
      case PER_SESSION -> perSession();
      case TOTAL -> total();
    };
  }

  private Amount perMillionOutputTokens() {
    return each(stats.tokens().outputTotal(), Rates::outputTokens, "output token")
        .map(each -> each * MILLION);
  }

  private Amount perMillionTotalTokens() {
    if (unreported(stats) > 0) {
      return Amount.unknown(noPromptTokens(stats));
    }
    long total = stats.tokens().inputTotal() + stats.tokens().outputTotal();
    return each(total, Rates::totalTokens, "token").map(each -> each * MILLION);
  }

  private Amount perMillionGoodTokens(Slo slo) {
    Rates rates = stats.window();
    if (rates == null) {
      return Amount.unknown(ServingCostTexts.EMPTY_WINDOW);
    }
    Optional<SloStats> held = slos.stream().filter(each -> each.slo().equals(slo)).findFirst();
    if (held.isEmpty()) {
      return Amount.unknown(ServingCostTexts.sloNotEvaluated(slo.name()));
    }
    if (held.get().sent() < stats.counts().sent()) {
      return Amount.unknown(ServingCostTexts.sloOfSomeRequests(slo.name(), "cost"));
    }
    double good = held.get().goodOutputTokensPerSecond().orElse(0);
    return good > 0
        ? perMillionOutputTokens().map(each -> each * rates.outputTokens() / good)
        : Amount.unknown(ServingCostTexts.NO_GOOD_TOKENS);
  }

  private Amount perSession() {
    if (sessions.isEmpty()) {
      return Amount.unknown(ServingCostTexts.SESSIONS_OF_ALL_REQUESTS);
    }
    long count = sessions.getAsLong();
    return count == 0
        ? Amount.unknown(ServingCostTexts.NO_SESSION_ENDED)
        : total().map(sum -> sum / count);
  }

  private Amount total() {
    if (prices.perHour() == 0) {
      return tokens;
    }
    return window.seconds() > 0
        ? tokens.map(sum -> sum + prices.perHour() * window.seconds() / SECONDS_PER_HOUR)
        : Amount.unknown(ServingCostTexts.EMPTY_WINDOW);
  }

  /** Returns the cost of one unit, of which there were {@code count} in all. */
  private Amount each(long count, ToDoubleFunction<Rates> rate, String what) {
    return count == 0
        ? Amount.unknown(ServingCostTexts.none(what))
        : tokens.map(sum -> sum / count).plus(ofInfrastructure(rate, what));
  }

  private Amount ofInfrastructure(ToDoubleFunction<Rates> rate, String what) {
    if (prices.perHour() == 0) {
      return Amount.of(0);
    }
    Rates rates = stats.window();
    if (rates == null) {
      return Amount.unknown(ServingCostTexts.EMPTY_WINDOW);
    }
    double perSecond = rate.applyAsDouble(rates);
    return perSecond > 0
        ? Amount.of(prices.perHour() / SECONDS_PER_HOUR / perSecond)
        : Amount.unknown(ServingCostTexts.noneInWindow(what));
  }

  private static Amount tokens(Prices prices, RequestStats stats) {
    if (prices.perMillionInputTokens() > 0 && unreported(stats) > 0) {
      return Amount.unknown(noPromptTokens(stats));
    }
    RequestStats.Tokens tokens = stats.tokens();
    if (prices.perMillionOutputTokens() > 0 && chunksCounted(tokens)) {
      return Amount.unknown(ServingCostTexts.CHUNKS_COUNTED);
    }
    long cached = Math.min(tokens.inputTotal(), tokens.cachedInputTotal().orElse(0));
    double sum =
        (tokens.inputTotal() - cached) * prices.perMillionInputTokens()
            + cached * prices.perMillionCachedInputTokens()
            + tokens.outputTotal() * prices.perMillionOutputTokens();
    return Amount.of(sum / MILLION);
  }

  /** Returns whether chunks were counted instead of tokens; a chunk may contain several. */
  static boolean chunksCounted(RequestStats.Tokens tokens) {
    return tokens.source() == TokenSource.CHUNKS || tokens.source() == TokenSource.MIXED;
  }

  /** Returns the requests whose prompt tokens have a price, but no count. */
  static long unreported(RequestStats stats) {
    long reported = stats.tokens().input() == null ? 0 : stats.tokens().input().count();
    return stats.counts().succeeded() - stats.tokens().elsewhere() - reported;
  }

  static String noPromptTokens(RequestStats stats) {
    return ServingCostTexts.noPromptTokens(unreported(stats), stats.counts().succeeded());
  }

  /** Returns the sessions that ended: conversations, or users if there were none. */
  private static long sessions(RunSnapshot run) {
    return run.conversations().isEmpty()
        ? run.users()
        : run.conversations().values().stream().mapToLong(ConversationStats::sessions).sum();
  }
}
