// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

/** The errors of schemas and tools. */
final class FormTexts {

  static final String SCHEMA_NO_JSON = "the schema is not valid JSON";
  static final String SCHEMA_TOO_COSTLY =
      "the schema takes too long to apply. Simplify its allOf, anyOf and $ref";
  static final String TOOLS_NO_ARRAY = "tools must be a JSON array of functions";
  static final String TOOL_WITHOUT_NAME = "tools must each have a name, but one has none";

  private FormTexts() {}

  static String schemaNoObject(String type) {
    return "the schema must be a JSON object, but is " + type;
  }

  static String schemaRefersElsewhere(String reference) {
    return "the schema has a $ref to '"
        + reference
        + "', which it does not contain. Nothing is fetched. Put the referenced schema under"
        + " '$defs'";
  }

  static String schemaInvalid(String reason) {
    return "the schema is not a valid JSON schema: " + reason;
  }

  static String schemaNotApplicable(String reason) {
    return "the schema cannot be applied: " + reason;
  }

  static String validatorMissing(String user) {
    return user
        + " needs com.networknt:json-schema-validator 2.0, which is not on the class path. Add it"
        + " to the dependencies of your project.";
  }
}
