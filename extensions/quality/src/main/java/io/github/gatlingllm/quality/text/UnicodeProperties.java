// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import java.lang.Character.UnicodeScript;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Translates Unicode properties of ECMA-262 to those of Java's regular expressions. */
final class UnicodeProperties {

  private static final String CATEGORIES =
      """
      Letter=L Cased_Letter=LC Uppercase_Letter=Lu Lowercase_Letter=Ll Titlecase_Letter=Lt
      Modifier_Letter=Lm Other_Letter=Lo Mark=M Combining_Mark=M Nonspacing_Mark=Mn
      Spacing_Mark=Mc Enclosing_Mark=Me Number=N Decimal_Number=Nd digit=Nd Letter_Number=Nl
      Other_Number=No Punctuation=P punct=P Connector_Punctuation=Pc Dash_Punctuation=Pd
      Open_Punctuation=Ps Close_Punctuation=Pe Initial_Punctuation=Pi Final_Punctuation=Pf
      Other_Punctuation=Po Symbol=S Math_Symbol=Sm Currency_Symbol=Sc Modifier_Symbol=Sk
      Other_Symbol=So Separator=Z Space_Separator=Zs Line_Separator=Zl Paragraph_Separator=Zp
      Other=C Control=Cc cntrl=Cc Format=Cf Surrogate=Cs Private_Use=Co Unassigned=Cn
      """;

  private static final String BINARY =
      """
      ASCII=ASCII Alphabetic=IsAlphabetic Alpha=IsAlphabetic Lowercase=IsLowercase
      Lower=IsLowercase Uppercase=IsUppercase Upper=IsUppercase White_Space=IsWhite_Space
      space=IsWhite_Space Ideographic=IsIdeographic Ideo=IsIdeographic Hex_Digit=IsHex_Digit
      Hex=IsHex_Digit Join_Control=IsJoin_Control Join_C=IsJoin_Control
      Noncharacter_Code_Point=IsNoncharacter_Code_Point NChar=IsNoncharacter_Code_Point
      ASCII_Hex_Digit=XDigit AHex=XDigit Assigned=IsAssigned Emoji=IsEmoji
      Emoji_Presentation=IsEmoji_Presentation Emoji_Modifier=IsEmoji_Modifier
      Emoji_Modifier_Base=IsEmoji_Modifier_Base Emoji_Component=IsEmoji_Component
      Extended_Pictographic=IsExtended_Pictographic ID_Start=javaUnicodeIdentifierStart
      IDS=javaUnicodeIdentifierStart ID_Continue=javaUnicodeIdentifierPart
      IDC=javaUnicodeIdentifierPart
      """;

  private static final Map<String, String> CATEGORY = categories();
  private static final Map<String, String> PROPERTY = pairs(BINARY);

  private UnicodeProperties() {}

  /**
   * Returns the text between the braces of Java's {@code \p{…}}; null if there is no equivalent.
   */
  static @Nullable String java(String ecma) {
    int equals = ecma.indexOf('=');
    if (equals < 0) {
      String category = CATEGORY.get(ecma);
      return category == null ? PROPERTY.get(ecma) : category;
    }
    String value = ecma.substring(equals + 1);
    return switch (ecma.substring(0, equals)) {
      case "General_Category", "gc" -> CATEGORY.get(value);
      case "Script", "sc", "Script_Extensions", "scx" -> script(value);
      default -> null;
    };
  }

  private static @Nullable String script(String name) {
    try {
      return "script=" + UnicodeScript.forName(name);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static Map<String, String> categories() {
    Map<String, String> names = pairs(CATEGORIES);
    new HashMap<>(names).values().forEach(brief -> names.put(brief, brief));
    return names;
  }

  private static Map<String, String> pairs(String text) {
    var pairs = new HashMap<String, String>();
    for (String pair : text.strip().split("\\s+", -1)) {
      String[] both = pair.split("=", 2);
      pairs.put(both[0], both[1]);
    }
    return pairs;
  }
}
