extension Manifest {
    /// `schemas/manifest.schema.json`, as it was when the program was built.
    public static var schemaText: [UInt8] { PackageResources.manifest_schema_json }
}
