// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.Collection;

/** The texts of properties that cannot be used: what is wrong, the rule and the remedy. */
public final class SettingsTexts {

  /** How to send a credential instead of putting it into a URL. */
  public static final String NO_USER_IN_URL =
      "Set a key with the environment variable LLM_API_KEY, another credential with"
          + " llm.header.Authorization";

  private SettingsTexts() {}

  /** Returns the text of a value that its property does not accept. */
  public static String malformed(String property, String value, String rule) {
    return property + ": '" + value + "' is invalid. It must be " + rule;
  }

  public static String malformed(String property, String value, String rule, String example) {
    return malformed(property, value, rule) + orRemove(example);
  }

  /** Returns the text of a name that is no property. */
  public static String unknown(String name, Collection<String> known) {
    return notKnown(name) + ". The properties are " + String.join(", ", known);
  }

  public static String unknownLike(String name, String meant) {
    return notKnown(name) + ": " + didYouMean(meant);
  }

  public static String unknownHeader(String name, String reason, String prefix) {
    return notKnown(name) + ": " + reason + ". Set for example -D" + prefix + "X-Team=load";
  }

  private static String notKnown(String name) {
    return "'" + name + "' is not a property";
  }

  private static String didYouMean(String meant) {
    return "did you mean '" + meant + "'?";
  }

  public static String exclusive(String one, String other, String why) {
    return one + ", " + other + ": both are set, but " + why + ". Remove one of them";
  }

  public static String missing(String property, String missing, String example) {
    return property + ": there " + missing + orRemove(example);
  }

  public static String notWithLevels(String property, String value) {
    return property
        + ": set to '"
        + value
        + "', but this load has no levels. Remove the property, or run CapacitySimulation";
  }

  public static String notWithoutCapacity(String property, String value) {
    return property
        + ": set to '"
        + value
        + "', but this load has no levels around a capacity. Remove the property, or run"
        + " ReliabilitySimulation";
  }

  public static String onlyAgents(String property, String value) {
    return property
        + ": set to '"
        + value
        + "', but this simulation has no jobs. Remove the property, or run AgentSimulation";
  }

  public static String ownDecision(String property, String value, String simulation) {
    return property
        + ": set to '"
        + value
        + "', but "
        + simulation
        + " sets this itself. Remove the property, change the simulation, or run ChatSimulation";
  }

  public static String boundForWholeAnswers(String bound, String example) {
    return bound
        + ": no SLO bound is set for llm.stream=false. A capacity needs one. Set for example "
        + example;
  }

  public static String notMeasurable(String bound, String possible) {
    return bound
        + ": not possible with llm.stream=false, because whole answers have no token times. Set "
        + possible
        + " instead, or remove llm.stream";
  }

  public static String notProvable(String property, String value, boolean search, String example) {
    return malformed(
        property,
        value,
        "a % below 100"
            + (search ? " and above 1" : "")
            + ", because no number of requests proves this value for a capacity",
        example);
  }

  public static String notAbove(
      String to, double toValue, String from, double fromValue, String example) {
    return to
        + ": "
        + toValue
        + " is not above "
        + from
        + " ("
        + fromValue
        + "). Set both, for example "
        + example;
  }

  public static String searchIsRandom(String poisson, String mode) {
    return poisson
        + ": false is not possible with "
        + mode
        + "=search, whose arrivals are random. Remove the property, or use staircase";
  }

  public static String thinkWithoutTurns(String think, String turns, String example) {
    return think + ": conversations have one turn (" + turns + "=1)" + orRemove(example);
  }

  public static String partOfConversation(
      String requests, int value, String turns, int each, int next) {
    return malformed(requests, String.valueOf(value), "a multiple of " + turns + "=" + each)
        + ", because users of an open load have whole conversations. Set for example -D"
        + requests
        + "="
        + next;
  }

  public static String notInConversations(String prompts, String turns, int value) {
    return prompts
        + ": not possible with "
        + turns
        + "="
        + value
        + ", because conversations have their own prompts. Remove one of them";
  }

  public static String http2WithoutTls(String http2, String url, String property) {
    return http2
        + ": true is not possible with "
        + url
        + ". Gatling uses HTTP/2 over TLS only. Set an https URL with "
        + property
        + ", or remove "
        + http2;
  }

  public static String userInProxy(String proxy, String user, String password) {
    return proxy
        + ": the URL contains a user or password, which outputs would show. Set "
        + user
        + " and "
        + password
        + " instead";
  }

  public static String onlyTogether(String missing, String given, String example) {
    return given + ": " + missing + " is not set. Set " + example + " as well, or remove " + given;
  }

  public static String notShared(String property, String consequence, String example) {
    return property
        + ": not set, but several workers send one load. Otherwise each worker would "
        + consequence
        + ". Set for example "
        + example;
  }

  public static String promptFile(String property, String file, String reason, String remedy) {
    return property + ": the file of prompts, " + file + ", " + reason + ": " + remedy;
  }

  public static String tokenizer(String property, String rule, String reason) {
    return property + ": " + reason + ". It must be " + rule;
  }

  public static String priceName(String property, String name, Collection<String> known) {
    return property + ": '" + name + "' is not a price. The names are " + String.join(", ", known);
  }

  public static String priceLike(String property, String name, String meant) {
    return property + ": '" + name + "' is not a price: " + didYouMean(meant);
  }

  static String noField(String property, String prefix) {
    return notKnown(property)
        + ": a field's name has letters, digits, '_', '-' and '.' only. Set for example -D"
        + prefix
        + "temperature=0.7";
  }

  static String fieldOf(String property, String owner, String example) {
    return property
        + ": "
        + owner
        + " sets this field. A run sends what its settings show. Set for example "
        + example
        + ", or remove the property";
  }

  /** Returns the text of prefixes without room in the prompts. */
  public static String prefixTooLong(String prefix, String value, String lengths, int least) {
    return prefix
        + ": '"
        + value
        + "' does not fit into prompts of llm.inputTokens="
        + lengths
        + ". Prompts need at least "
        + least
        + " tokens, 8 of them unique. Set longer prompts or a shorter prefix";
  }

  /** Returns the error for a ramp without an end. */
  public static String rampWithoutRequests(String ramp, String value, String requests) {
    return ramp
        + ": '"
        + value
        + "' has no end. A ramp changes the rate with each request. Set "
        + requests
        + ", such as -D"
        + requests
        + "=500";
  }

  static String inFile(String place, String problem) {
    return place + ": " + problem;
  }

  static String settingsUnreadable(String property, String file, String reason) {
    return property + ": " + file + " cannot be read (" + reason + "). Set the path of a file";
  }

  static String setTwice(String name) {
    return name + " is set twice. Remove one of the lines";
  }

  static String noLine() {
    return "this is no property. Each line has one, such as llm.rate=5";
  }

  static String nestedFile(String name) {
    return name + " is not possible in a file. Set it with -D";
  }

  public static String without(String property, String value, String other, String example) {
    return property + ": '" + value + "' is not possible without " + other + orRemove(example);
  }

  public static String headerTwice(String property) {
    return property
        + ": this header is set twice. Names of headers are case-insensitive. Remove one of them";
  }

  public static String noHeader(String place) {
    return place + ": this is not a header. Each line is one, such as 'X-Team: load'";
  }

  public static String headerAgain(String place, String name) {
    return place + ": header " + name + " is set twice. Remove one of them";
  }

  public static String blankHeader(String property, String value) {
    return malformed(property, value, "a text of one line", "-D" + property + "=load");
  }

  public static String keyAndHeader(String key, String header, String dialect) {
    return exclusive(key, header, dialect + " sends the key in that header");
  }

  private static String orRemove(String example) {
    return ". Set for example " + example + ", or remove the property";
  }
}
